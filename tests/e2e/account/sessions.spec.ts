import { expect, test } from '../support/fixtures.ts';
import { bidders, upcomingAuction } from '../support/scenes.ts';

test('a sign-in in another tab removes everything of the previous user', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const hers = await visit('/dashboard', tara);
  await expect(hers.getByText(tara.account.name)).toBeVisible();
  // After every change of storage: whether the name is still visible. Runs after the page's handlers, before a paint or
  // fetch.
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
