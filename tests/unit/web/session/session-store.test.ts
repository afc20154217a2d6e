import { describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '#web/session/session-store.ts';
import { memoryStorage } from './memory-storage.ts';

const asha = {
  _id: 'u1',
  id: 'u1',
  name: 'Asha Nair',
  email: 'asha@boli.test',
  mobile: '9876543210',
  role: 'user',
} as const;

describe('the session store', () => {
  test('keeps the token as authToken and the user as user', () => {
    const storage = memoryStorage();
    const store = createSessionStore(storage);
    store.save({ token: 'T', user: asha });
    expect(storage.items.get('authToken')).toBe('T');
    expect(JSON.parse(storage.items.get('user') ?? '')).toEqual(asha);
    expect(store.current()).toEqual({ token: 'T', user: asha });
  });

  test('never lets other tabs see the token of one person beside another', () => {
    const storage = memoryStorage();
    const elsewhere = createSessionStore(storage);
    const seen: unknown[] = [];
    const watched = {
      ...storage,
      setItem: (key: string, value: string) => {
        storage.setItem(key, value);
        seen.push(elsewhere.current());
      },
    };
    const store = createSessionStore(watched);
    store.save({ token: 'T1', user: asha });
    seen.length = 0;
    const ravi = { ...asha, _id: 'u2', id: 'u2' };
    store.save({ token: 'T2', user: ravi });
    expect(seen).toEqual([undefined, { token: 'T2', user: ravi }]);
    // A renewed token of the same person is not a sign-out.
    seen.length = 0;
    store.save({ token: 'T3', user: ravi });
    expect(seen).not.toContain(undefined);
  });

  test('knows that somebody was signed in here', () => {
    const store = createSessionStore(memoryStorage());
    expect(store.hasEnded()).toBe(false);
    store.save({ token: 'T', user: asha });
    expect(store.hasEnded()).toBe(false);
    store.end();
    expect(store.hasEnded()).toBe(true);
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

  test('notifies its listeners of changes in this tab and of relevant changes in others', () => {
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
