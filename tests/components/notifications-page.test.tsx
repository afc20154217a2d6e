import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Component as NotificationsPage } from '#web/features/notifications/notifications-page.tsx';
import { NOTICE_POLL_MS } from '#web/notices/data/notice-poll.ts';
import { channel, serverClock } from '#web/realtime/live.ts';
import { fakeApi, show } from './support/screen.tsx';

test('only loaded notifications can be called none or none unread', async () => {
  let isDown = true;
  fakeApi(() => (isDown ? undefined : { success: true, notifications: [], nextCursor: null }));
  const screen = await show(<NotificationsPage />);
  await expect.element(screen.getByText('Failed to load notifications')).toBeVisible();
  expect(screen.getByText('No notifications yet').query()).toBeNull();
  expect(screen.getByText('Nothing unread').query()).toBeNull();
  isDown = false;
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByText('No notifications yet')).toBeVisible();
  await expect.element(screen.getByText('Nothing unread')).toBeVisible();
});

test.for([
  { isConnected: true, polls: false },
  { isConnected: false, polls: true },
])('a page asks for notices by itself ($polls) unless its socket answers', async ({ isConnected, polls }) => {
  vi.spyOn(channel, 'isConnected').mockReturnValue(isConnected);
  const intervals = vi.spyOn(globalThis, 'setInterval');
  fakeApi(() => ({ success: true, notifications: [], nextCursor: null }));
  const screen = await show(<NotificationsPage />);
  await expect.element(screen.getByText('No notifications yet')).toBeVisible();
  expect(intervals.mock.calls.some(([, ms]) => ms === NOTICE_POLL_MS)).toBe(polls);
  vi.restoreAllMocks();
});

test('the age of a notice follows the server clock as soon as it is known', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 30_000).toISOString();
  const notice = {
    _id: `${minutesAgo(25)}#n1`,
    type: 'test',
    title: 'Test Notification',
    message: 'It works.',
    timestamp: minutesAgo(25),
    status: 'read',
    link: null,
    toast: false,
  };
  fakeApi(() => ({ success: true, notifications: [notice], nextCursor: null }));
  const screen = await show(<NotificationsPage />);
  await expect.element(screen.getByText('25m ago')).toBeVisible();
  // This device's clock is ten minutes ahead.
  const now = Date.now();
  serverClock.observe({ serverTime: now - 600_000, sentAt: now, receivedAt: now });
  await expect.element(screen.getByText('15m ago')).toBeVisible();
});

test('all notices are marked as read at once, also those of auctions that started at the same moment', async () => {
  const startAt = '2026-11-23T04:30:00.000Z';
  let readUpTo = '';
  // In the server's order: the highest id first.
  const ids = ['c', 'b', 'a'].map((auctionId) => `${startAt}#started#${auctionId}`);
  const asked = fakeApi(({ method, body }) => {
    if (method === 'POST') {
      readUpTo = z.parse(z.object({ upTo: z.string() }), body).upTo;
      return { success: true, message: 'Marked.' };
    }
    const notifications = ids.map((_id) => ({
      _id,
      type: 'auction_started',
      title: 'Auction Has Started',
      message: 'Bidding is open.',
      timestamp: startAt,
      status: _id <= readUpTo ? 'read' : 'unread',
      link: null,
      toast: false,
    }));
    return { success: true, notifications, nextCursor: null };
  });
  const screen = await show(<NotificationsPage />);
  await expect.element(screen.getByText('3 unread')).toBeVisible();
  await screen.getByRole('button', { name: 'Mark all read' }).click();
  await expect.element(screen.getByText('Nothing unread')).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'read-all', upTo: ids[0] });
});
