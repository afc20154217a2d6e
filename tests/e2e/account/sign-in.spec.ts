import { registeredAndVerified } from '#tests/support/people/people.ts';
import { expect, test } from '../support/fixtures.ts';
import { unique } from '../support/scenes.ts';

test('a visitor finds the login, also from a page that needs a session, and a wrong password shows a banner', async ({
  page,
}) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill('asha@boli.test');
  await page.getByLabel('Password', { exact: true }).fill('Wrong@2026');
  await page.getByRole('button', { name: /log in/i }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect e-mail address or password.');
});

test('a bidder logs in to the dashboard; without TLS the browser still keeps the session’s cookie and renews by it', async ({
  url,
  admin,
  page,
}) => {
  const person = await registeredAndVerified(url, admin, unique('Cookie Chetan'));
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.account.email);
  await page.getByLabel('Password', { exact: true }).fill(person.account.password);
  await page.getByRole('button', { name: /log in/i }).click();
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  const cookies = await page.context().cookies(`${url}/api/auth`);
  expect(cookies.map(({ name, secure, httpOnly }) => ({ name, secure, httpOnly }))).toEqual([
    { name: '__Secure-boli_refresh', secure: true, httpOnly: true },
  ]);
  expect(await page.evaluate(async () => (await fetch('/api/auth/refresh', { method: 'POST' })).status)).toBe(200);
});
