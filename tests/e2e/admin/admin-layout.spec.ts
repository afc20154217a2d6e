import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { unique, upcomingAuction } from '../support/scenes.ts';

/** A title of the maximum length without any place for a line break. */
const ENDLESS = 'Unbroken'.repeat(11);

/** Checks that nothing exceeds the screen, nor the title its box. */
async function expectNoOverflow(page: Page, title: string): Promise<void> {
  const shown = page.getByText(title).first();
  await expect(shown).toBeVisible();
  await shown.scrollIntoViewIfNeeded();
  const edges = await shown.evaluate((element) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      reachesOut: element.getBoundingClientRect().right > clientWidth || scrollWidth > clientWidth,
      // Both are 0 for inline text, which says nothing.
      isCutOff: element.scrollWidth > element.clientWidth,
    };
  });
  expect(edges).toEqual({ reachesOut: false, isCutOff: false });
}

test('a title without a space wraps, and the bottom bar hides nothing', async ({ url, admin, visit }) => {
  const title = `${ENDLESS}${unique('x').slice(2)}`;
  const { auctionId } = await upcomingAuction({ url, admin }, { title });
  const page = await visit('/robots.txt', admin);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin-dashboard');
    await expectNoOverflow(page, title);
    const views = page.getByRole('table', { name: 'Recent Auctions' }).getByRole('link', { name: /^View/ });
    for (const view of await views.all()) {
      // A toast about other tests' auctions would disappear by itself.
      const onTop = () =>
        view.evaluate((link) => {
          link.blur();
          link.focus();
          const { left, top, width, height } = link.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return link.contains(found) ? 'the link itself' : found?.outerHTML.slice(0, 300);
        });
      await expect.poll(onTop).toBe('the link itself');
    }
    await page.goto(`/view-auctions?search=${title}`);
    await expectNoOverflow(page, title);
    await page.goto(`/auction/${auctionId}`);
    await expectNoOverflow(page, title);
  }
});

test.describe('error messages', () => {
  test.use({ tolerated: /status of 409/ });

  test('messages of failed saves and deletions do not pile up', async ({ url, admin, visit }) => {
    const { auctionId } = await upcomingAuction({ url, admin });
    const page = await visit(`/auctions/edit/${auctionId}`, admin);
    const refuse = (message: string) => ({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, code: 'CONFLICT', message }),
    });
    await page.route(`**/api/admin/auction/${auctionId}*`, (route) => {
      const method = route.request().method();
      if (method === 'PUT') return route.fulfill(refuse('It cannot be saved.'));
      return method === 'DELETE' ? route.fulfill(refuse('It cannot be deleted.')) : route.continue();
    });
    await page.getByLabel('Description').fill('Another description.');
    await page.getByRole('button', { name: 'Update Auction' }).click();
    await expect(page.getByRole('alert')).toContainText('It cannot be saved.');
    await page.getByRole('button', { name: 'Delete Auction' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('It cannot be deleted.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
  });
});
