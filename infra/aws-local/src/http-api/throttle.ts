/** A stage's or a route's limits: steady requests a second, and how many may come at once. */
export interface ThrottleLimits {
  readonly rate: number;
  readonly burst: number;
}

/** Token bucket per key. The time is the machine's, monotonic: moving the stack's clock is no reason to wait. */
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
