import { useEffect, useState, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { serverClock } from '#web/realtime/live.ts';

/**
 * The server's time, epoch milliseconds, updated every minute and with every new reading of its clock; for relative
 * times.
 */
export function useMinute(): number {
  useSyncExternalStore(serverClock.subscribe, serverClock.reading);
  const [, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return serverClock.now();
}
