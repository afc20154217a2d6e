/** How long the screen is left to what was pressed before news are drawn, and how long they wait for that at most. */
const QUIET_MS = 150;
const MOST_HELD_MS = 500;

/** Milliseconds for which news that wait for `waitedMs` are not to be drawn yet, after a press so long ago. */
export function holdAfterPress(sincePressMs: number, waitedMs: number): number {
  return Math.max(0, Math.min(QUIET_MS - sincePressMs, MOST_HELD_MS - waitedMs));
}

export interface Presses {
  /** Milliseconds since the last click, tap or key; infinite before the first. */
  readonly since: () => number;
  readonly stop: () => void;
}

/** Takes notice of clicks, taps and keys, whatever becomes of them on the page. */
export function watchPresses(page: EventTarget, now: () => number): Presses {
  const watching = new AbortController();
  let pressedAt = -Infinity;
  const press = () => {
    pressedAt = now();
  };
  for (const kind of ['pointerdown', 'pointerup', 'keydown']) {
    page.addEventListener(kind, press, { capture: true, passive: true, signal: watching.signal });
  }
  return { since: () => now() - pressedAt, stop: () => watching.abort() };
}
