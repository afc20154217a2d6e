import { useRef } from 'react';

interface ReturnFocus {
  readonly onOpenAutoFocus: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to what opened an overlay. Radix does that by itself only for overlays with a trigger
 * of their own; ours are opened by the state of a screen.
 */
export function useReturnFocus(): ReturnFocus {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
