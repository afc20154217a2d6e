/** How long the screen is left to what was pressed before news are drawn. */
const QUIET_MS = 150;

/**
 * Milliseconds for which news that wait for `waitedMs` are not to be drawn yet, after a press so long ago.
 * @param mostHeldMs how long they wait for presses to end at most
 */
export function holdAfterPress(sincePressMs: number, waitedMs: number, mostHeldMs: number): number {
  return Math.max(0, Math.min(QUIET_MS - sincePressMs, mostHeldMs - waitedMs));
}

export interface Presses {
  /** Milliseconds since the last click, tap or key; infinite before the first. */
  readonly since: () => number;
}

/** Takes notice of clicks, taps and keys, whatever becomes of them on the page. */
export function watchPresses(page: EventTarget, now: () => number): Presses {
  let pressedAt = -Infinity;
  const press = () => {
    pressedAt = now();
  };
  for (const kind of ['pointerdown', 'pointerup', 'keydown']) {
    page.addEventListener(kind, press, { capture: true, passive: true });
  }
  return { since: () => now() - pressedAt };
}
