import type { Locator, Page } from '@playwright/test';
import { bid, type Person } from '../../infra/local/client/person.ts';
import { expect, test } from './support/fixtures.ts';
import { room, untilOpen } from './support/room.ts';
import { bidders, lot, runningAuction } from './support/scenes.ts';

/** Longer than news are gathered, milliseconds. */
const PAUSE = 1_000;
/** Enough for timers that only wait for their turn. */
const TURN = 20;

/** The page has had the chance to draw everything that it is going to draw while its clock stands still. */
async function hasDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; turn < 50; turn += 1) {
      const passed = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
      port1.start();
      port2.postMessage(turn);
      await passed;
    }
  });
}

test('a bid of somebody else is drawn at once, but not within 150 ms of a press', async ({ url, admin, visit }) => {
  const [tara, uma, vera] = await bidders({ url, admin }, 'Tara', 'Uma', 'Vera');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma, vera], lot({ bidInterval: 300 }));
  const page = await visit('/robots.txt', tara);
  await page.clock.install();
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await page.goto(`/auctions/${auctionId}`);
  await untilOpen(page);
  await expect.poll(() => frames.some((frame) => frame.includes(auctionId))).toBe(true);
  const price = page
    .getByRole('region', { name: 'Bidding' })
    .getByText(/^₹[\d,]+$/)
    .first();
  const bids = async (who: Person, amount: number) => {
    await bid(who, auctionId, amount);
    await expect.poll(() => frames.some((frame) => frame.includes(`"currentBid":${amount}`))).toBe(true);
    await hasDrawn(page);
  };
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  // The state with which the connection began has been drawn, and is long ago.
  await hasDrawn(page);
  await page.clock.runFor(PAUSE);

  await bids(uma, 11_500);
  await page.clock.runFor(TURN);
  await expect(price).toHaveText('₹11,500');

  await page.clock.runFor(PAUSE);
  await room(page).amount.press('9');
  await bids(vera, 12_000);
  expect(await price.textContent()).toBe('₹11,500');
  await page.clock.runFor(150 - TURN);
  await hasDrawn(page);
  expect(await price.textContent()).toBe('₹11,500');
  await page.clock.runFor(2 * TURN);
  await expect(price).toHaveText('₹12,000');
});

test('the line that refuses a bid does not lie under the bar at the bottom', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 300 }));
  const page = await visit('/robots.txt', tara);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/auctions/${auctionId}`);
  await untilOpen(page);
  await expect(page.getByRole('button', { name: 'Bid now' })).toBeVisible();
  // The field has only just come into sight above the bar.
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

test('in one column the description stands between the bidding and its history', async ({ url, admin, visit }) => {
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
