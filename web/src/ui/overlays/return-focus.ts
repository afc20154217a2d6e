import { useRef } from 'react';

interface ReturnFocus {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Restores the focus to the element that opened an overlay. Radix does this only for overlays with their own
 * trigger; ours are opened by a screen's state. `focusFirst` sets the initial focus.
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
