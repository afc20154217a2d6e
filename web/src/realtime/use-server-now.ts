import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from './live.ts';

const SECOND = 1_000;
/** With more uncertainty the shown seconds could be wrong. */
const UNSURE_MS = 1_000;

export interface ServerNow {
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  /** Whether `now` is accurate to a second. */
  readonly isSure: boolean;
}

/**
 * The server's time, updated exactly when the remaining whole seconds until `deadline` (epoch ms) change. Use it in
 * small components only.
 */
export function useServerNow(deadline: number): ServerNow {
  const reading = useSyncExternalStore(serverClock.subscribe, serverClock.reading);
  const offset = reading?.offset ?? 0;
  const [, setTicks] = useState(0);
  useEffect(() => {
    const untilTick = () => untilNextSecond(deadline - offset - Date.now());
    const tick = () => {
      serverClock.checkForJump();
      setTicks((ticks) => ticks + 1);
      timer = setTimeout(tick, untilTick());
    };
    let timer = setTimeout(tick, untilTick());
    return () => clearTimeout(timer);
  }, [deadline, offset]);
  return { now: serverClock.now(), isSure: reading !== undefined && reading.uncertainty <= UNSURE_MS };
}

/** Milliseconds until the remaining time, rounded up to seconds, changes. */
function untilNextSecond(remaining: number): number {
  const part = ((remaining % SECOND) + SECOND) % SECOND;
  return part === 0 ? SECOND : part;
}
