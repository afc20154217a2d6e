import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The device's time, epoch milliseconds, again every minute: good enough for 'Nm ago'. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
