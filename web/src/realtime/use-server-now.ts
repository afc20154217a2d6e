import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { ClockContext } from './clock-context.ts';

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
  const clock = useContext(ClockContext);
  const reading = useSyncExternalStore(clock.subscribe, clock.reading);
  const offset = reading?.offset ?? 0;
  const [, setTicks] = useState(0);
  useEffect(() => {
    const untilTick = () => untilNextSecond(deadline - offset - Date.now());
    const tick = () => {
      clock.checkForJump();
      setTicks((ticks) => ticks + 1);
      timer = setTimeout(tick, untilTick());
    };
    let timer = setTimeout(tick, untilTick());
    return () => clearTimeout(timer);
  }, [clock, deadline, offset]);
  return { now: clock.now(), isSure: reading !== undefined && reading.uncertainty <= UNSURE_MS };
}

/** Milliseconds until the remaining time, rounded up to seconds, changes. */
function untilNextSecond(remaining: number): number {
  const part = ((remaining % SECOND) + SECOND) % SECOND;
  return part === 0 ? SECOND : part;
}
