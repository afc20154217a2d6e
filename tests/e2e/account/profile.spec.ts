import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { readMailedCode } from '#infra/local/client/person.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders } from '../support/scenes.ts';

/** The authenticator app's code, now or half a minute later: the server accepts both, each once. */
const codeOf = (key: string, later = 0) => new TOTP({ secret: key }).generate({ timestamp: Date.now() + later });

async function sendPassword(page: Page, { email, password }: { readonly email: string; readonly password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

// The browser reports the refusals of a wrong password and code.
test.describe('a second factor', () => {
  test.use({ tolerated: /status of 40[013]/ });

  test('a user sets up a second factor on the profile page, logs in with it, and switches it off', async ({
    url,
    admin,
    visit,
    page,
  }) => {
    const [asha] = await bidders({ url, admin }, 'Asha');
    const profile = await visit('/profile', asha);
    await profile.getByRole('button', { name: 'Set up' }).click();
    const dialog = profile.getByRole('dialog', { name: 'Set up a second factor' });
    await dialog.getByLabel('Your password').fill('Wrong@2026');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('That password is wrong.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(asha.account.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '');
    await dialog.getByLabel('Six-digit code').fill(codeOf(key));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(profile.getByRole('button', { name: 'Use another phone' })).toBeVisible();

    await sendPassword(page, asha.account);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect(page.getByLabel('Six-digit code')).toBeFocused();
    const code = codeOf(key, 30_000);
    await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('That code is wrong.')).toBeVisible();
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();

    await profile.getByRole('button', { name: 'Switch off' }).click();
    const off = profile.getByRole('dialog', { name: 'Switch off the second factor?' });
    await off.getByLabel('Your password').fill(asha.account.password);
    await off.getByRole('button', { name: 'Switch off' }).click();
    await expect(profile.getByRole('button', { name: 'Set up' })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await sendPassword(page, asha.account);
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  });
});

test('on a phone the key of a second factor opens the app or is copied', async ({ url, admin, visit }) => {
  const [asha] = await bidders({ url, admin }, 'Asha');
  const page = await visit('/profile', asha, {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await dialog.getByLabel('Your password').fill(asha.account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '');
  const link = await dialog.getByRole('link', { name: 'Open authenticator app' }).getAttribute('href');
  expect(link).toMatch(/^otpauth:\/\/totp\//);
  expect(new URL(link ?? '').searchParams.get('secret')).toBe(key);
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test.describe('other sessions', () => {
  // The browser reports the refusal of an ended session.
  test.use({ tolerated: /status of 401|WebSocket/ });

  test('a user sees other sessions and ends them one by one or all at once', async ({ url, admin, visit }) => {
    const [ravi] = await bidders({ url, admin }, 'Ravi');
    const phone = await visit('/dashboard', ravi, {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1',
    });
    // The pool distinguishes sessions by the second of their start.
    await new Promise((done) => setTimeout(done, 1_100));
    const here = await visit('/profile', ravi);
    const elsewhere = here.getByRole('button', { name: 'End the session of Safari on an iPhone' });
    await elsewhere.click();
    await expect(here.getByText('That session has ended.')).toBeVisible();
    await expect(elsewhere).toBeHidden();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(here.getByText('This browser')).toBeVisible();

    await here.getByRole('button', { name: 'Log out everywhere' }).click();
    await here.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(here.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('a change of e-mail address', () => {
  // A wrong code and the session that the right code ends are refused; the browser reports both.
  test.use({ tolerated: /status of 40[01]|WebSocket/ });

  test('a code sent to a new email address confirms it, and the user logs in with it', async ({
    url,
    admin,
    visit,
  }) => {
    const [anu] = await bidders({ url, admin }, 'Anu');
    const email = `married.${anu.account.email}`;
    const page = await visit('/profile', anu);
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' });
    await dialog.getByLabel('New e-mail address').fill(email);
    await dialog.getByLabel('Your password').fill(anu.account.password);
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await expect(dialog.getByLabel('Six-digit code')).toBeFocused();
    const code = await readMailedCode(url, email);
    await dialog.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(dialog.getByText('That code is wrong or has expired.')).toBeVisible();
    await dialog.getByLabel('Six-digit code').fill(code);
    await dialog.getByRole('button', { name: 'Change address' }).click();

    await expect(page.getByText('Your e-mail address is changed. Please log in with the new one.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(anu.account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('region', { name: 'Your details' }).getByText(email)).toBeVisible();
  });
});
