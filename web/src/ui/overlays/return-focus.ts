import { useRef } from 'react';

interface ReturnFocus {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to what opened an overlay. Radix does that by itself only for overlays with a trigger
 * of their own; ours are opened by the state of a screen. `focusFirst` takes the focus in place of the first thing in it.
 */
export function useReturnFocus(focusFirst?: () => void): ReturnFocus {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement;
      if (focusFirst === undefined) return;
      event.preventDefault();
      focusFirst();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
