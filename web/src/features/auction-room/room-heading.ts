/** Of the heading of the room. */
export const ROOM_HEADING_ID = 'room-heading';

/** Moves the focus to the heading of the room when what had it is gone. */
export function focusHeadingWhenLost(): void {
  if (document.activeElement === document.body)
    document.getElementById(ROOM_HEADING_ID)?.focus({ preventScroll: true });
}
