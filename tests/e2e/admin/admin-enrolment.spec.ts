import { TOTP } from 'otpauth';
import { makeAdmin } from '#tests/support/people/people.ts';
import { startStack } from '#tests/support/stack/stack.ts';
import { expect, test as base } from '../support/fixtures.ts';

/** Admins must have a second factor here, as operations.md recommends; bidders need none. */
const test = base.extend<object, { url: string }>({
  url: [
    async ({}, use) => {
      const stack = await startStack({ variables: { ADMIN_MFA: 'required' } });
      await use(stack.url);
      await stack.stop();
    },
    { scope: 'worker' },
  ],
});

test('an admin must set up a second factor before any other page opens', { tag: '@night' }, async ({ url, page }) => {
  const { account } = await makeAdmin(url, 'Anita Admin');
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const wanted = page.getByText('Admins need a second factor here. Everything else opens once it is set up.');
  await expect(wanted).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  // Every other page redirects here.
  for (const path of ['/admin-dashboard', '/user-verification']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(wanted).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(new TOTP({ secret: key }).generate());
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Use another phone' })).toBeVisible();
  await expect(wanted).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveCount(0);
  await page.goto('/user-verification');
  await expect(page.getByRole('heading', { name: 'Pending Users (0)' })).toBeVisible();
  await expect(page).toHaveURL(/\/user-verification/);
});
