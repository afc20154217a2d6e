import { useEffect, useRef } from 'react';

export const ROOM_HEADING_ID = 'room-heading';

/** Focuses the room's heading when the focused element has been removed. */
export function focusHeadingWhenLost(): void {
  if (document.activeElement === document.body)
    document.getElementById(ROOM_HEADING_ID)?.focus({ preventScroll: true });
}

/**
 * Focuses the room's heading when what had the focus is gone: the form after the end, the buttons of a counter-offer after
 * the answer. Whoever had focused nothing, and reads on, is left where they are.
 *
 * @param asks what the room asks of the bidder now
 */
export function useFocusOfGone(asks: 'bid' | 'answer' | 'nothing'): void {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    // A press beside it gives the focus up. What is taken away loses it, too, but is not in the page a moment later.
    const forget = ({ target }: FocusEvent) =>
      void setTimeout(() => {
        if (focused.current === target && focused.current?.isConnected === true) focused.current = null;
      });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', forget);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', forget);
    };
  }, []);
  useEffect(() => {
    if (asks !== 'bid' && focused.current?.isConnected === false) focusHeadingWhenLost();
  }, [asks]);
}
