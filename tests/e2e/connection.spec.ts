import { bell } from './support/bell.ts';
import { bidders } from './support/scenes.ts';
import { BROKEN_CONNECTION, expect, test } from './support/fixtures.ts';

test.use({ tolerated: BROKEN_CONNECTION });

const LIST_CODE = /\/auction-list-page[-.]/;
const BELL_CODE = /\/notice-popover[-.]/;

test('offline the frame stays, says so, and the screen comes by itself', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/dashboard', tara);
  await expect(page.getByRole('tab', { name: 'My Bids' })).toBeVisible();
  // The browser itself complains of a worker that it was fetching just then.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Bids' })).toBeVisible();

  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await expect(page.getByText('Server Error')).toBeHidden();
  await expect(page.getByText(tara.account.name)).toBeVisible();
  // Another screen of the same frame, whose code is here already, still opens.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('list', { name: 'Auctions', exact: true })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('a file that a deployment has taken away is found by a new page', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/dashboard', tara);
  await page.route(LIST_CODE, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Auctions', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auctions$/);
});

test('a screen whose calls fail recovers without a click', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/robots.txt', tara);
  await page.clock.install();
  await page.route('**/api/auctions?*', (route) => route.abort('connectionrefused'));
  await page.goto('/auctions');
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Failed to fetch auctions')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.unroute('**/api/auctions?*');
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('list', { name: 'Auctions', exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a bell whose code got lost on the way comes by itself', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/robots.txt', tara);
  await page.clock.install();
  await page.route(BELL_CODE, (route) => route.abort('connectionrefused'));
  const lost = page.waitForEvent('requestfailed', (request) => BELL_CODE.test(request.url()));
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'My Bids' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await lost;
  await expect(bell(page)).toBeDisabled();
  await page.unroute(BELL_CODE);
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(bell(page)).toBeEnabled({ timeout: 500 });
  }).toPass();
});
