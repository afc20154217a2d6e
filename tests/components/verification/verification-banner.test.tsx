import { afterEach, expect, test, vi } from 'vitest';
import { VerificationBanner } from '#web/account/verification-banner.tsx';
import { aPerson } from '../support/people.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const REASON = 'The name is misspelt, and the picture is blurred.';

test.each([
  ['rejected', 'Your ID proof could not be accepted, so you cannot register for auctions.'],
  ['pending', 'We are checking your corrected name. If your ID proof was not accepted either, please send a new one.'],
] as const)('a rejected user, now %s, sees the reason and can send another proof', async (verifyStatus, words) => {
  const user = { ...aPerson({ verifyStatus }), rejectionReason: REASON };
  fakeApi(({ path }) => (path === '/api/users/me' ? { success: true, user } : undefined));
  const screen = await show(<VerificationBanner />);
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByText(`Reason: ${REASON}`)).toBeVisible();
  await screen.getByRole('button', { name: 'Send a new ID proof' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Send a new ID proof' })).toBeVisible();
});

test('a user who awaits the first decision is asked for nothing', async () => {
  const user = aPerson({ verifyStatus: 'pending' });
  fakeApi(({ path }) => (path === '/api/users/me' ? { success: true, user } : undefined));
  const screen = await show(<VerificationBanner />);
  await expect.element(screen.getByText('We are checking your ID proof.', { exact: false })).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
