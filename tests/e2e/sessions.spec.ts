import { bidders, upcomingAuction } from './support/scenes.ts';
import { expect, test } from './support/fixtures.ts';

test('an ended session is announced, and a sign-in returns to the page', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit(`/auctions/${auctionId}`, tara);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
  // The page may have noticed the end of the session already, by a call of its own; then there is no such button.
  await page
    .getByRole('button', { name: 'Refresh' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page.getByText('Your session has ended. Please log in again to go on where you were.')).toBeVisible();
  await page.getByLabel('Email').fill(tara.account.email);
  await page.getByLabel('Password', { exact: true }).fill(tara.account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${auctionId}$`));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('a sign-in in another tab removes everything of the previous user', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const hers = await visit('/dashboard', tara);
  await expect(hers.getByText(tara.account.name)).toBeVisible();
  // After every change of storage: whether the name is still visible. Runs after the page's handlers, before a paint or fetch.
  await hers.evaluate((name) => {
    const sawName: boolean[] = [];
    addEventListener('storage', () => setTimeout(() => sawName.push(document.body.innerText.includes(name))));
    Object.assign(globalThis, { sawName });
  }, tara.account.name);

  const other = await hers.context().newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(uma.account.email);
  await other.getByLabel('Password', { exact: true }).fill(uma.account.password);
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();

  await expect(hers.getByText(`You are logged in as ${uma.account.name}.`)).toBeVisible();
  const sawName = await hers.evaluate(() => (globalThis as unknown as { sawName: boolean[] }).sawName);
  expect(new Set(sawName)).toEqual(new Set([false]));
  await hers.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(hers.getByText(uma.account.name)).toBeVisible();
});

test('an admin can open a shared address of an auction', async ({ url, admin, visit }) => {
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const theirs = await visit(`/auctions/${auctionId}`, admin);
  await expect(theirs).toHaveURL(new RegExp(`/auction/${auctionId}$`));
  await expect(theirs.getByRole('heading', { name: title })).toBeVisible();
});
