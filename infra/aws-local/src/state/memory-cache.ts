import type { StateStore } from './state-store.ts';

/** Caches a store in memory, for values that are listed at every change. Nothing else may write to the store. */
export function cacheInMemory<T>(store: StateStore<T>): StateStore<T> {
  const values = new Map(store.entries());
  return {
    get: (key) => values.get(key),
    put: (key, value) => {
      store.put(key, value);
      values.set(key, value);
    },
    delete: (key) => {
      values.delete(key);
      return store.delete(key);
    },
    entries: (prefix = '') =>
      [...values].filter(([key]) => key.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}
