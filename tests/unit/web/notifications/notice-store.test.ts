import { describe, expect, test } from 'vitest';
import {
  applyMemory,
  badgeText,
  NOTHING_REMEMBERED,
  readMemory,
  remember,
} from '../../../../web/src/notices/notice-memory.ts';
import { createNoticeStore } from '../../../../web/src/notices/notice-store.ts';

function fakeStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

const listed = (...ids: string[]) => ids.map((_id) => ({ _id, status: 'unread' as const }));

describe('what a person did with their notices', () => {
  test('is kept across reloads, for each person apart', () => {
    const storage = fakeStorage();
    createNoticeStore(storage).markRead('asha', ['n1']);
    createNoticeStore(storage).clear('asha', ['n2']);
    const later = createNoticeStore(storage);
    const seen = applyMemory(listed('n3', 'n2', 'n1'), later.current('asha'));
    expect(seen).toEqual([
      { _id: 'n3', status: 'unread' },
      { _id: 'n1', status: 'read' },
    ]);
    expect(applyMemory(listed('n1', 'n2'), later.current('ravi'))).toEqual(listed('n1', 'n2'));
  });

  test('is the same object until it changes, and tells listeners when it does', () => {
    const store = createNoticeStore(fakeStorage());
    let told = 0;
    const unsubscribe = store.subscribe(() => (told += 1));
    const before = store.current('asha');
    expect(store.current('asha')).toBe(before);
    store.markRead('asha', ['n1']);
    expect(store.current('asha')).not.toBe(before);
    store.markRead('asha', ['n1']);
    expect(told).toBe(1);
    store.changedElsewhere('boli.notices.asha');
    store.changedElsewhere('theme');
    store.changedElsewhere(null);
    expect(told).toBe(3);
    unsubscribe();
    store.clear('asha', ['n1']);
    expect(told).toBe(3);
  });

  test('counts as nothing when storage holds nonsense', () => {
    expect(readMemory('{')).toBe(NOTHING_REMEMBERED);
    expect(readMemory('{"read":[1]}')).toBe(NOTHING_REMEMBERED);
    expect(readMemory(null)).toBe(NOTHING_REMEMBERED);
  });

  test('is forgotten with the notices the server no longer lists', () => {
    const storage = fakeStorage();
    const store = createNoticeStore(storage);
    store.markRead('asha', ['old', 'n1']);
    store.announce('asha', ['n1']);
    expect(store.current('asha').read).toEqual(['n1']);
  });

  test('remembers nothing twice', () => {
    expect(remember(NOTHING_REMEMBERED, 'read', ['a', 'a']).read).toEqual(['a']);
  });
});

describe('announcing', () => {
  test('the first list of a page load is old news; later ones are announced once', () => {
    const storage = fakeStorage();
    const store = createNoticeStore(storage);
    expect(store.announce('asha', ['n1'])).toEqual([]);
    expect(store.announce('asha', ['n2', 'n1'])).toEqual(['n2']);
    expect(store.announce('asha', ['n2', 'n1'])).toEqual([]);
    expect(store.announce('ravi', ['n1'])).toEqual([]);
  });

  test('what another tab has announced is not announced again', () => {
    const storage = fakeStorage();
    const [one, other] = [createNoticeStore(storage), createNoticeStore(storage)];
    one.announce('asha', []);
    other.announce('asha', []);
    expect(one.announce('asha', ['n1'])).toEqual(['n1']);
    expect(other.announce('asha', ['n1'])).toEqual([]);
  });
});

test('the badge shows up to 99 and then 99+', () => {
  expect(badgeText(0)).toBeUndefined();
  expect(badgeText(99)).toBe('99');
  expect(badgeText(100)).toBe('99+');
});
