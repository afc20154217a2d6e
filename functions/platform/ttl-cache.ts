/** A bounded cache in the container's memory. Times are epoch milliseconds. */
export interface TtlCache<T> {
  readonly get: (key: string, now: number) => T | undefined;
  readonly set: (key: string, value: T, now: number) => void;
  readonly forget: (key: string) => void;
}

/** Caches at most `capacity` values, each for `ttlMs`. When full, it drops the value stored longest ago. */
export function ttlCache<T>(ttlMs: number, capacity: number): TtlCache<T> {
  const values = new Map<string, { readonly value: T; readonly at: number }>();
  return {
    get: (key, now) => {
      const found = values.get(key);
      if (found === undefined) return undefined;
      // If the clock is set back, a value must not live longer.
      if (Math.abs(now - found.at) < ttlMs) return found.value;
      values.delete(key);
      return undefined;
    },
    set: (key, value, now) => {
      values.delete(key);
      values.set(key, { value, at: now });
      const [oldest] = values.keys();
      if (values.size > capacity && oldest !== undefined) values.delete(oldest);
    },
    forget: (key) => void values.delete(key),
  };
}
