import type { Route } from '@playwright/test';
import { JPEG } from '#tests/support/people/pictures.ts';
import { bell } from '../support/bell.ts';
import { BROKEN_CONNECTION, expect, test } from '../support/fixtures.ts';
import { bidders } from '../support/scenes.ts';

test.use({ tolerated: BROKEN_CONNECTION });

const LIST_CODE = /\/auction-list-page[-.]/;
/** All code that the page has not loaded yet. */
const CODE = /\/assets\/[^/]+\.js$/;
const BELL_CODE = /\/notice-popover[-.]/;

test('the offline frame stays with a message, and the screen loads by itself later', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/dashboard', tara);
  await expect(page.getByRole('tab', { name: 'My Bids' })).toBeVisible();
  // The browser reports the worker's script that it was fetching.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Bids' })).toBeVisible();

  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await expect(page.getByText('Server Error')).toBeHidden();
  await expect(page.getByText(tara.account.name)).toBeVisible();
  // Another screen whose code is loaded still opens.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('list', { name: 'Auctions', exact: true })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('a page whose file a deployment removed is reloaded', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/dashboard', tara);
  await page.route(LIST_CODE, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Auctions', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auctions$/);
});

const ENGINE_OUT = 'The lists of lots do not answer at the moment. We try again in a few seconds.';

const engineOut = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '5' },
    json: { success: false, code: 'UNAVAILABLE', message: ENGINE_OUT },
  });

test('an outage that the server announces is shown after the first request', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/robots.txt', tara);
  let asked = 0;
  await page.route('**/api/auctions?*', async (route) => {
    asked += 1;
    await engineOut(route);
  });
  await page.goto('/auctions');
  await expect(page.getByText(ENGINE_OUT)).toBeVisible();
  expect(asked).toBe(1);
});

for (const [what, fail, sentence] of [
  ['calls fail', (route: Route) => route.abort('connectionrefused'), 'Failed to fetch auctions'],
  ['engine of lists is out', engineOut, ENGINE_OUT],
] as const) {
  test(`a screen whose ${what} recovers without a click`, async ({ url, admin, visit }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const page = await visit('/robots.txt', tara);
    await page.clock.install();
    await page.route('**/api/auctions?*', fail);
    await page.goto('/auctions');
    await expect(async () => {
      await page.clock.fastForward(12_500);
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.unroute('**/api/auctions?*');
    await expect(async () => {
      await page.clock.fastForward(12_500);
      await expect(page.getByRole('list', { name: 'Auctions', exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
  });
}

test('the bell loads by itself after its code or an import of it was lost', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/robots.txt', tara);
  await page.clock.install();
  // On a slow machine the code is requested before the screen appears.
  const hasCome = Promise.withResolvers<void>();
  await page.route(BELL_CODE, async (route) => {
    await hasCome.promise;
    await route.abort('connectionrefused');
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'My Bids' })).toBeVisible();
  await page.route(CODE, (route) => route.abort('connectionrefused'));
  const lost = page.waitForEvent('requestfailed', (request) => BELL_CODE.test(request.url()));
  hasCome.resolve();
  await page.clock.fastForward(10_000);
  await lost;
  await expect(bell(page)).toBeDisabled();
  // A request that a handler still holds would never end.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(bell(page)).toBeEnabled({ timeout: 500 });
  }).toPass();
});

test('a dialog whose code was lost opens at the next press of its button', async ({ visit }) => {
  const page = await visit('/register');
  await page
    .getByLabel('ID proof')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG) });
  const cover = page.getByRole('button', { name: 'Cover parts of the picture' });
  await expect(cover).toBeVisible();
  await page.route(CODE, (route) => route.abort('connectionrefused'));
  await cover.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(CODE);
  await cover.click();
  await expect(page.getByRole('dialog', { name: 'Cover parts of the picture' })).toBeVisible();
});
