export const ROOM_HEADING_ID = 'room-heading';

/** Focuses the room's heading when the focused element has been removed. */
export function focusHeadingWhenLost(): void {
  if (document.activeElement === document.body)
    document.getElementById(ROOM_HEADING_ID)?.focus({ preventScroll: true });
}

/** An effect: does so when its dependencies change, and not at first, when a page may have been opened. */
export const focusHeadingAfterwards = () => focusHeadingWhenLost;
