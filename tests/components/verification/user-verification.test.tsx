import { expect, test } from 'vitest';
import { Component as VerificationPage } from '#web/features/user-verification/verification-page.tsx';
import { fakeApi, show } from '../support/screen.tsx';

test('the message of an empty tab disappears while the next tab loads', async () => {
  const counts = { pendingUsers: 0, approveUsers: 3, rejectUsers: 0, total: 0 };
  let isFirst = true;
  fakeApi(() => {
    if (!isFirst) return new Promise(() => undefined);
    isFirst = false;
    return { success: true, users: [], ...counts, nextCursor: null };
  });
  const screen = await show(<VerificationPage />, 'admin');
  const nobody = screen.getByText('No users found matching your criteria.');
  await expect.element(nobody).toBeVisible();
  await screen.getByRole('tab', { name: 'Verified' }).click();
  await expect.element(screen.getByText('Loading users...')).toBeVisible();
  expect(nobody.query()).toBeNull();
});
