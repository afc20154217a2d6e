import type { Page } from '@playwright/test';
import { makeVerifiedBidder } from '#tests/support/people/people.ts';
import { expect, test } from './support/fixtures.ts';
import { unique, upcomingAuction } from './support/scenes.ts';
import { settled } from './support/visits.ts';

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

/** The smallest side that a thumb hits: WCAG 2.5.5. */
const TARGET = 44;

/** Buttons and what looks like one that are too small to be pressed. Links within a text are not looked at. */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const selector =
      'button, summary, select, [role="tab"], header a, a.inline-flex, label:has(input[type="checkbox"])';
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        // Some are enlarged for the thumb by what lies invisibly around them, as the button that closes a toast.
        const { position, top, left } = getComputedStyle(element, '::before');
        const [above, beside] = position === 'absolute' ? [parseFloat(top), parseFloat(left)] : [0, 0];
        return { element, width: width - 2 * Math.min(0, beside), height: height - 2 * Math.min(0, above) };
      })
      .filter(({ width, height }) => width > 1 && Math.min(height, Math.max(width, least)) < least - 0.5)
      .map(({ element, width, height }) => `${element.textContent || element.ariaLabel} ${width}x${height}`);
  }, TARGET);

/** Labels of which a word goes on in the next line. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const label of document.querySelectorAll('dt, th, label, button, [role="tab"], h1, h2, h3')) {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const word of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
        }
      }
    }
    return broken;
  });

/** Texts of the header that end in dots. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *')]
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth)
      .map(({ textContent }) => textContent),
  );

test('on a phone everything can be hit by a thumb, no word of a label is broken, and the header is whole', async ({
  url,
  admin,
  visit,
}) => {
  const tara = await makeVerifiedBidder(url, unique('Taramangalam Venkataraghavan'));
  const { auctionId } = await upcomingAuction({ url, admin });
  const pages = [
    ['a visitor', undefined, ['/', '/lots', `/lots/${auctionId}`, '/login', '/register']],
    ['a bidder', tara, ['/auctions', `/auctions/${auctionId}`, '/dashboard', '/profile', '/profile/notifications']],
    ['an admin', admin, ['/admin-dashboard', '/view-auctions', `/auction/${auctionId}`, '/user-verification']],
  ] as const;
  for (const [name, person, paths] of pages) {
    const page = await visit('/robots.txt', person, PHONE);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      // A toast that comes in is smaller at first.
      await settled(page);
      expect.soft(await smallTargets(page), `${name}, ${path}: too small`).toEqual([]);
      expect.soft(await brokenWords(page), `${name}, ${path}: broken`).toEqual([]);
      expect.soft(await clipped(page), `${name}, ${path}: clipped`).toEqual([]);
    }
  }
});

test('a phone shows the whole address in the menu', async ({ url, visit }) => {
  const tara = await makeVerifiedBidder(url, unique('Taramangalam Venkataraghavan'));
  const page = await visit('/auctions', tara, PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const address = page.getByRole('dialog', { name: 'Menu' }).getByText(tara.account.email);
  await expect(address).toBeVisible();
  expect(await address.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
});
