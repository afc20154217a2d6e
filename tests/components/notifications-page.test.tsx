import { expect, test } from 'vitest';
import { Component as NotificationsPage } from '../../web/src/features/notifications/notifications-page.tsx';
import { answering, show } from './screen.tsx';

test('only notifications that were loaded are said to be none, or none unread', async () => {
  let isDown = true;
  answering(() => (isDown ? undefined : { success: true, notifications: [], nextCursor: null }));
  const screen = await show(<NotificationsPage />);
  await expect.element(screen.getByText('Failed to load notifications')).toBeVisible();
  expect(screen.getByText('No notifications yet').query()).toBeNull();
  expect(screen.getByText('Nothing unread').query()).toBeNull();
  isDown = false;
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByText('No notifications yet')).toBeVisible();
  await expect.element(screen.getByText('Nothing unread')).toBeVisible();
});
