import type { ServerClock } from './server-clock.ts';

/** Timers are limited to 2^31 ms, so longer delays are split. */
const MAX_TIMER_MS = 24 * 60 * 60_000;

/**
 * Runs a task once the server's clock has certainly reached a time (epoch ms), or now if it has. A better reading of
 * the clock changes the delay. Returns the cancel function.
 *
 * @param againMs repeats the task at this interval until cancelled; undefined runs it once, and never when the time
 * has already passed
 */
export function atServerTime(
  clock: Pick<ServerClock, 'now' | 'reading' | 'subscribe'>,
  time: number,
  task: () => void,
  againMs: number | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let doneAt: number | undefined;
  const untilSure = () => time - clock.now() + (clock.reading()?.uncertainty ?? 0);

  const wait = (ms: number) => {
    timer = setTimeout(check, Math.min(ms, MAX_TIMER_MS));
  };
  const check = () => {
    clearTimeout(timer);
    const left = untilSure();
    const rest = doneAt === undefined ? 0 : doneAt + (againMs ?? Infinity) - Date.now();
    if (left > 0) wait(left);
    else if (rest > 0) wait(rest);
    else {
      doneAt = Date.now();
      task();
      if (againMs !== undefined) wait(againMs);
    }
  };

  const unsubscribe = clock.subscribe(check);
  if (againMs === undefined && untilSure() <= 0) doneAt = Date.now();
  check();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
