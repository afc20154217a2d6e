/** A bounded memory of one container: values found a short while ago. Times are epoch milliseconds. */
export interface Remembered<T> {
  readonly get: (key: string, now: number) => T | undefined;
  readonly set: (key: string, value: T, now: number) => void;
  readonly forget: (key: string) => void;
}

/** Keeps at most `capacity` values, each for `ttlMs`; the one stored longest ago makes room. */
export function remembered<T>(ttlMs: number, capacity: number): Remembered<T> {
  const values = new Map<string, { readonly value: T; readonly at: number }>();
  return {
    get: (key, now) => {
      const found = values.get(key);
      if (found === undefined) return undefined;
      // A clock that was set back must not keep a value alive for longer.
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
