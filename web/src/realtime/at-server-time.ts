import type { ServerClock } from './server-clock.ts';

/** Timers count at most 2^31 ms; what is further off is looked at again then. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000;

/**
 * Does a task when the server's clock has surely reached a time (epoch ms), at once when it has already. It follows
 * the clock: a better reading, or a clock that was set, moves the moment. Answers how to call it off.
 *
 * @param againMs do it again so often until called off; undefined does it once, and not at all when the time had
 *   passed from the start
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
    timer = setTimeout(check, Math.min(ms, LONGEST_TIMER_MS));
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
