import type { Locator } from '@playwright/test';
import { bid } from '#infra/local/client/person.ts';
import { expect, test } from '../support/fixtures.ts';
import { room, untilOpen } from '../support/room.ts';
import { bidders, lot, runningAuction, upcomingAuction } from '../support/scenes.ts';

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

test('after “Bid now”, the price, the clock and the form are on the screen, even beside the keyboard', async ({
  url,
  admin,
  visit,
}) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 300 }));
  await bid(tara, auctionId, 10_100);
  await bid(uma, auctionId, 10_200);
  const page = await visit(`/auctions/${auctionId}`, tara, { viewport: { width: 390, height: 664 } });
  await untilOpen(page);
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 390, height: 364 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Bid now' }).click();
    const shown = (name: RegExp) => page.getByText(name).filter({ visible: true }).first();
    const isInSight = async (part: Locator) =>
      part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there !== null && (element.contains(there) || there.contains(element));
      });
    for (const part of [room(page).amount, room(page).place, shown(/^₹10,200$/), shown(/ left · outbid$/)])
      await expect.poll(() => isInSight(part), JSON.stringify(viewport)).toBe(true);
  }
});

test('title and picture are on the screen before the app and before the price have come', async ({
  url,
  admin,
  visit,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit('/robots.txt', tara, { viewport: { width: 390, height: 664 } });
  const [code, price] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.route(`**/api/auctions/${auctionId}`, async (route) => {
    await price.promise;
    await route.continue();
  });
  await page.goto(`/auctions/${auctionId}`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: title, level: 1 });
  const picture = page.locator('img[fetchpriority=high]');
  const expectBoth = async () => {
    await expect(heading).toBeVisible();
    await expect(picture).toBeInViewport();
  };
  await expectBoth();
  code.resolve(undefined);
  await expect(page.getByLabel('Loading auction…')).toBeVisible();
  await expectBoth();
  price.resolve(undefined);
  await expect(page.getByRole('link', { name: 'Register for Auction' })).toBeVisible();
  await expectBoth();
});

test('nothing on the screen moves while two bidders outbid each other', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 300 }));
  const page = await visit(`/auctions/${auctionId}`, tara, { viewport: { width: 390, height: 664 } });
  await untilOpen(page);
  await page.getByRole('button', { name: 'Bid now' }).click();
  await expect(room(page).place).toBeInViewport();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'sources' in entry && Array.isArray(entry.sources))
          moved.push(
            `${String(entry.value)} ${entry.sources.map(({ node, previousRect: was, currentRect: is }) => `${node?.outerHTML?.slice(0, 60) ?? node?.textContent} ${JSON.stringify([was, is])}`).join(' | ')}`,
          );
    }).observe({ type: 'layout-shift' });
  });
  for (let amount = 10_100; amount < 11_100; amount += 100) {
    await room(page).amount.fill(String(amount));
    await room(page).place.click();
    await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
    await bid(uma, auctionId, amount + 50);
    await expect(page.getByText('You have been outbid', { exact: true })).toBeVisible();
  }
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('in one column the bid history follows the form', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await runningAuction({ url, admin }, [tara]);
  await bid(tara, auctionId, 10_100);
  const page = await visit(`/auctions/${auctionId}`, tara, { viewport: { width: 390, height: 844 } });
  await expect(room(page).history).toBeVisible();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  const history = await top(room(page).history);
  expect(history).toBeGreaterThan(await top(page.getByRole('region', { name: 'Bidding' })));
  expect(history).toBeLessThan(await top(page.getByRole('heading', { name: 'Description' })));
});
