import type { Page } from '@playwright/test';
import { mailedInvitation } from '#tests/support/people/staff.ts';
import { expect } from './fixtures.ts';
import { unique } from './scenes.ts';

export const PASSWORD = 'Boli@2026';

/**
 * An owner invites Chitra Menon for money on the page Staff, and she joins by the link in the mail. Returns her browser,
 * signed in, before the second factor.
 */
export async function inviteCashier(url: string, office: Page, visit: (path: string) => Promise<Page>): Promise<Page> {
  const email = `${unique('Chitra Menon').toLowerCase().replace(/\W+/g, '.')}@people.test`;
  await office.getByRole('button', { name: 'Invite' }).click();
  const invite = office.getByRole('dialog', { name: 'Invite to the staff' });
  await invite.getByLabel('Email').fill(email);
  await invite.getByRole('checkbox', { name: /^Money/ }).check();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(office.getByText(`Withdraw the invitation of ${email}`)).toBeAttached();

  const page = await visit((await mailedInvitation(url, email)).link);
  await page.getByLabel('Full name').fill('Chitra Menon');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  return page;
}
