import type { Locator, Page } from '@playwright/test';
import { bid, type Person } from '#infra/local/client/person.ts';
import { expect, test } from './support/fixtures.ts';
import { room, untilOpen } from './support/room.ts';
import { bidders, listed, lot, runningAuction, unique, upcomingAuction } from './support/scenes.ts';

const PHONE = { width: 390, height: 664 };
const SIDEWAYS = { width: 844, height: 390 };
const WITH_KEYBOARD = { width: 390, height: 364 };

/** Twice the usual 16 px as the browser's own setting, which a change of the size of the page undoes. */
async function showLarge(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
}

/** Texts beyond the right edge of the page or of the box that cuts them. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.childElementCount === 0 && element.getBoundingClientRect().right > clientWidth + 1,
    );
    const sideways = scrollWidth > clientWidth ? beyond.map((one) => `“${one.textContent}” lies beyond the edge.`) : [];
    const cut = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent !== '')
      .filter((element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
      .map((element) => `“${element.textContent}” needs ${element.scrollWidth} of ${element.clientWidth}`);
    return [...sideways, ...cut];
  });

/** Whether one of these elements is on the screen, and nothing lies over it. */
const inSight = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements.some((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && (element.contains(there) || there.contains(element));
    }),
  );

test(
  'at text of 200 % nothing is cut off, and no page scrolls sideways',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const place = { city: unique('Thiruvananthapuram') };
    const { auctionId, title } = await upcomingAuction({ url, admin }, { place: { ...place, pin: '695001' } });
    const running = await runningAuction({ url, admin }, [tara], lot({ bidInterval: 300 }));
    await listed(url, place);
    const pages: readonly (readonly [Person | undefined, readonly string[]])[] = [
      [undefined, [`/lots?city=${place.city}`, `/lots/${auctionId}`, '/register', '/login']],
      [
        tara,
        [
          `/auctions?city=${place.city}`,
          `/auctions?city=${place.city}&view=list`,
          `/auctions/${auctionId}`,
          `/auctions/${running.auctionId}`,
          `/checkout?auctionId=${auctionId}&type=emd`,
          '/dashboard',
        ],
      ],
    ];
    const found: object[] = [];
    for (const [person, paths] of pages) {
      const page = await visit('/robots.txt', person);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path.includes(auctionId)) await expect(page.getByText(title).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        for (const size of [PHONE, SIDEWAYS]) {
          await showLarge(page, size);
          found.push(...(await cutTexts(page)).map((text) => ({ path, size, text })));
        }
      }
    }
    expect(found).toEqual([]);
  },
);

test('at text of 200 % price, clock, own state and the way to bid are on the screen together', async ({
  url,
  admin,
  visit,
}) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  // A long title moves the form below the first screen, as pictures do.
  const title = unique('Brass Telescope of the Survey of India with its Tripod, Leather Case and Papers');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot({ title, bidInterval: 300 }));
  await bid(tara, auctionId, 10_100);
  await bid(uma, auctionId, 10_200);
  const page = await visit('/robots.txt', tara);
  await page.goto(`/auctions/${auctionId}`);
  await untilOpen(page);
  const facts = () => [page.getByText(/^₹10,200$/), page.getByText(/ left · outbid$/)];
  const bidNow = page.getByRole('button', { name: 'Bid now' });
  for (const size of [PHONE, SIDEWAYS, WITH_KEYBOARD]) {
    await showLarge(page, size);
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of [...facts(), bidNow])
      await expect.poll(() => inSight(part), `${String(part)}, ${JSON.stringify(size)}`).toBe(true);
    await bidNow.click();
    for (const part of [...facts(), room(page).amount, room(page).place])
      await expect.poll(() => inSight(part), `${String(part)} after Bid now, ${JSON.stringify(size)}`).toBe(true);
    expect(await cutTexts(page)).toEqual([]);
  }
});
