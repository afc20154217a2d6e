import { pay } from '#infra/local/client/person.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, upcomingAuction } from '../support/scenes.ts';

const SCREEN = { width: 1440, height: 900 };

/** How many rows a list can show at once, without scrolling. */
const ROOM_FOR = 12;

test(
  'on a screen of 900 pixels each list has room for twelve rows of one line',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara] = await bidders({ url, admin }, 'Tarini');
    const { auctionId } = await upcomingAuction({ url, admin });
    await pay(url, tara, auctionId, 'emd');
    const page = await visit('/robots.txt', admin, { viewport: SCREEN });
    for (const path of [
      '/view-auctions?view=list',
      '/people',
      '/transactions',
      '/user-verification?status=all',
      '/audit',
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        const row = page.locator('[role="row"][data-index="0"]');
        await expect(row).toBeVisible();
        const room = () =>
          row.evaluate((first) => {
            const { top, height } = first.getBoundingClientRect();
            // Each row but the first has a line above it.
            return Math.floor((innerHeight - top) / (height + 1));
          });
        await expect.poll(room).toBeGreaterThanOrEqual(ROOM_FOR);
      });
    }
  },
);

test('the list of people shows whole e-mail addresses', async ({ url, admin, visit }) => {
  const [person] = await bidders({ url, admin }, 'Lakshmi');
  const { email, name } = person.account;
  const page = await visit(`/people?search=${encodeURIComponent(email)}`, admin, { viewport: SCREEN });
  const address = page.getByRole('table', { name: 'People' }).getByText(email, { exact: true });
  await expect(address).toBeVisible();
  expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await expect(page.getByRole('link', { name })).toHaveAttribute('title', name);
});

test('the audit log is narrowed to minutes of a day', async ({ admin, visit }) => {
  const page = await visit('/audit?from=2026-01-01', admin, { viewport: SCREEN });
  await expect(page.getByLabel('To, time (IST)')).toBeHidden();
  await page.getByLabel('From, time (IST)').fill('09:30');
  await expect(page).toHaveURL(/from=2026-01-01T09%3A30/);
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await page.getByLabel('To, time (IST)').fill('09:45');
  await expect(page).toHaveURL(/to=2026-01-01T09%3A45/);
  await expect(page.getByText('No entries')).toBeVisible();
});

test('the list of auctions opens in the layout that was chosen last', async ({ admin, visit }) => {
  const page = await visit('/view-auctions', admin, { viewport: SCREEN });
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page.getByRole('table', { name: 'Auctions' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Sales', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Auctions' }).click();
  await expect(page.getByRole('table', { name: 'Auctions' })).toBeVisible();
  await page.getByRole('button', { name: 'Grid view' }).click();
  await page.goto('/view-auctions');
  await expect(page.getByText(/auction\(s\) found/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');
});
