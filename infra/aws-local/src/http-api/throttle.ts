/** The limits of a stage or route: requests a second, and how many may arrive at once. */
export interface ThrottleLimits {
  readonly rate: number;
  readonly burst: number;
}

/** A token bucket per key. Uses the machine's monotonic clock, because moving the stack's clock must not throttle. */
export function createThrottle(now: () => number): (key: string, limits: ThrottleLimits) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key, { rate, burst }) => {
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * rate);
    bucket.at = at;
    buckets.set(key, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  };
}
