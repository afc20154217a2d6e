/** An in-memory Storage that refuses values longer than `capacity`. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}, capacity = Infinity) {
  const items = new Map(Object.entries(entries));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}
