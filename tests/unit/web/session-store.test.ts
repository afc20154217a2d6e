import { describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '../../../web/src/session/session-store.ts';

const asha = {
  _id: 'u1',
  id: 'u1',
  name: 'Asha Nair',
  email: 'asha@boli.test',
  mobile: '9876543210',
  role: 'user',
} as const;

function memoryStorage(entries: Record<string, string> = {}) {
  const values = new Map(Object.entries(entries));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('the session store', () => {
  test('keeps the token as authToken and the user as user', () => {
    const storage = memoryStorage();
    const store = createSessionStore(storage);
    store.save({ token: 'T', user: asha });
    expect(storage.values.get('authToken')).toBe('T');
    expect(JSON.parse(storage.values.get('user') ?? '')).toEqual(asha);
    expect(store.current()).toEqual({ token: 'T', user: asha });
  });

  test('answers the same object until storage changes', () => {
    const storage = memoryStorage({ authToken: 'T', user: JSON.stringify(asha) });
    const store = createSessionStore(storage);
    expect(store.current()).toBe(store.current());
    storage.setItem('authToken', 'T2');
    expect(store.current()?.token).toBe('T2');
  });

  test.each([
    ['no token', { user: JSON.stringify(asha) }],
    ['no user', { authToken: 'T' }],
    ['broken JSON', { authToken: 'T', user: '{' }],
    ['an unknown role', { authToken: 'T', user: JSON.stringify({ ...asha, role: 'owner' }) }],
    ['a user who is no object', { authToken: 'T', user: '"asha"' }],
  ])('is empty with %s', (_, entries) => {
    expect(createSessionStore(memoryStorage(entries)).current()).toBeUndefined();
  });

  test('accepts a user stored with only one of the two ids', () => {
    const { _id, ...rest } = asha;
    const store = createSessionStore(memoryStorage({ authToken: 'T', user: JSON.stringify(rest) }));
    expect(store.current()?.user._id).toBe(_id);
  });

  test('tells its listeners of changes here and of relevant ones elsewhere', () => {
    const store = createSessionStore(memoryStorage());
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.save({ token: 'T', user: asha });
    store.end();
    store.changedElsewhere(null);
    store.changedElsewhere('authToken');
    store.changedElsewhere('theme');
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
    store.end();
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
