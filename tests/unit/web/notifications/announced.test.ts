import { expect, test } from 'vitest';
import { badgeText } from '#web/notices/badge-text.ts';
import { allNotices, type Notice } from '#web/notices/data/all-notices.ts';
import { createAnnounced } from '#web/notices/toasts/announced.ts';
import { oldNotices } from '#web/notices/toasts/old-notices.ts';

function fakeStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

test('notices from before the page load and read notices are old; notices that came during the load are not', () => {
  const notice = (_id: string, seconds: number, status: 'read' | 'unread' = 'unread') => ({
    _id,
    status,
    timestamp: new Date(seconds * 1000).toISOString(),
  });
  const notices = [notice('while loading', 101), notice('read elsewhere', 101, 'read'), notice('before', 99)];
  expect(oldNotices(notices, 102_000, 2_000)).toEqual(['read elsewhere', 'before']);
  // A person has just signed in on a page that was open for an hour.
  const [hourOld] = oldNotices([notice('while nobody was signed in', 0)], 3_600_000, 3_600_000);
  expect(hourOld).toBe('while nobody was signed in');
});

test('old notices are not announced; later ones are, once', () => {
  const announced = createAnnounced(fakeStorage());
  announced.begin('asha', ['n1']);
  expect(announced.fresh('asha', ['n1'])).toEqual([]);
  expect(announced.fresh('asha', ['n2', 'n1'])).toEqual(['n2']);
  announced.begin('asha', []);
  expect(announced.fresh('asha', ['n2', 'n1'])).toEqual([]);
});

test('only one of three tabs shows a notice', () => {
  const storage = fakeStorage();
  const tabs = [createAnnounced(storage), createAnnounced(storage), createAnnounced(storage)];
  for (const tab of tabs) tab.begin('asha', []);
  expect(tabs.map((tab) => tab.fresh('asha', ['n1']))).toEqual([['n1'], [], []]);
});

test('a tab that opens while a notice arrives does not hide it from the others', () => {
  const storage = fakeStorage();
  const [first, late] = [createAnnounced(storage), createAnnounced(storage)];
  first.begin('asha', []);
  late.begin('asha', ['n1']);
  expect(late.fresh('asha', ['n1'])).toEqual([]);
  expect(first.fresh('asha', ['n1'])).toEqual(['n1']);
});

test('storage does not grow, and invalid content is ignored', () => {
  const storage = fakeStorage();
  const announced = createAnnounced(storage);
  announced.begin('asha', []);
  announced.fresh('asha', ['n1', 'n2']);
  announced.fresh('asha', ['n3']);
  expect([...storage.entries.values()]).toEqual(['["n3"]']);
  storage.setItem([...storage.entries.keys()][0] ?? '', '{');
  expect(announced.fresh('asha', ['n4'])).toEqual(['n4']);
});

test('the badge shows up to 99 and then 99+', () => {
  expect(badgeText(0)).toBeUndefined();
  expect(badgeText(99)).toBe('99');
  expect(badgeText(100)).toBe('99+');
});

test('pages of personal notices and broadcasts make one list by time', () => {
  const notice = (timestamp: string): Notice => ({
    _id: timestamp,
    type: 'test',
    title: '',
    message: '',
    timestamp,
    status: 'unread',
    link: null,
    toast: true,
  });
  const pages = [
    { notifications: [notice('5'), notice('1')], nextCursor: 'x' },
    { notifications: [notice('3')], nextCursor: null },
  ];
  expect(allNotices(pages).map(({ timestamp }) => timestamp)).toEqual(['5', '3', '1']);
});
