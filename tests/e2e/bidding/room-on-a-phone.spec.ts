import type { Locator } from '@playwright/test';
import { bid } from '#infra/local/client/person.ts';
import { expect, test } from '../support/fixtures.ts';
import { room, untilOpen } from '../support/room.ts';
import { bidders, lot, runningAuction } from '../support/scenes.ts';

test('the bottom bar does not cover the message of a refused bid', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 300 }));
  const page = await visit('/robots.txt', tara);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/auctions/${auctionId}`);
  await untilOpen(page);
  await expect(page.getByRole('button', { name: 'Bid now' })).toBeVisible();
  // The field has just scrolled into view above the bar.
  await room(page).amount.evaluate((field) => {
    const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? innerHeight;
    scrollBy(0, field.getBoundingClientRect().bottom - bar + 4);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  });
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  const isUncovered = () =>
    page.getByText(/^Bid must be higher than/).evaluate((line) => {
      const { left, bottom } = line.getBoundingClientRect();
      return line.contains(document.elementFromPoint(left + 30, bottom - 3));
    });
  await expect.poll(isUncovered).toBe(true);
});

test('in one column the description is between the bidding and its history', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await runningAuction({ url, admin }, [tara]);
  await bid(tara, auctionId, 10_100);
  const page = await visit(`/auctions/${auctionId}`, tara, { viewport: { width: 390, height: 844 } });
  await expect(room(page).history).toBeVisible();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  const description = await top(page.getByRole('heading', { name: 'Description' }));
  expect(description).toBeGreaterThan(await top(page.getByRole('region', { name: 'Bidding' })));
  expect(description).toBeLessThan(await top(room(page).history));
});
