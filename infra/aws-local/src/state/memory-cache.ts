import type { StateStore } from './state-store.ts';

/**
 * Caches a store in memory, for values that are listed at every change or to see whether anything is due. Nothing else
 * may write to the store.
 */
export function cacheInMemory<T>(store: StateStore<T>): StateStore<T> {
  const values = new Map(store.entries());
  let sorted: readonly (readonly [key: string, value: T])[] | undefined;
  const allSorted = () => (sorted ??= [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    get: (key) => values.get(key),
    put: (key, value) => {
      store.put(key, value);
      values.set(key, value);
      sorted = undefined;
    },
    delete: (key) => {
      values.delete(key);
      sorted = undefined;
      return store.delete(key);
    },
    entries: (prefix = '') => (prefix === '' ? allSorted() : allSorted().filter(([key]) => key.startsWith(prefix))),
  };
}
