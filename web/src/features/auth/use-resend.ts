import { useEffect, useState } from 'react';

const COOLDOWN_SECONDS = 30;

/** Seconds until a code may be sent again, and a function that starts the wait. */
export function useResendCooldown(): readonly [number, () => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return [secondsLeft, () => setSecondsLeft(COOLDOWN_SECONDS)];
}
