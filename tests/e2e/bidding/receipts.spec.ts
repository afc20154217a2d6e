import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { bid } from '#infra/local/client/person.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, lot, runningAuction } from '../support/scenes.ts';

/** The close follows the last bid by 30 seconds. */
const ENDED = { timeout: 90_000 };

/** Saves what a press downloads, under its own name. */
async function saved(page: Page, press: () => Promise<void>, folder: (name: string) => string): Promise<string> {
  const coming = page.waitForEvent('download');
  await press();
  const download = await coming;
  const path = folder(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

test(
  'a loser saves their receipts, and sees without a network and without the site why they lost',
  { tag: '@night' },
  async ({ url, admin, visit, browser }, testInfo) => {
    // The auction runs in real time.
    test.slow();
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 30 }));
    await bid(tara, auctionId, 11_000);
    await bid(uma, auctionId, 12_000);
    const page = await visit(`/auctions/${auctionId}`, tara);
    await expect(page.getByRole('heading', { name: /^Winner: Bidder \d$/ })).toBeVisible(ENDED);

    const receipts = page.getByRole('list', { name: 'Receipts' });
    // The result comes into the log some seconds after it.
    await expect(async () => {
      await page.getByRole('button', { name: 'Receipts of my bids' }).click();
      await expect(receipts.getByText('Result: Bidder 2 won for ₹12,000', { exact: true })).toBeVisible({
        timeout: 10_000,
      });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText(/^In this auction you are Bidder 1\..* so Bidder 2 won\.$/)).toBeVisible();
    const folder = (name: string) => testInfo.outputPath(name);
    const mine = receipts.getByRole('listitem').filter({ hasText: '₹11,000' });
    const own = await saved(page, () => mine.getByRole('button', { name: /^Receipt/ }).click(), folder);
    const result = receipts.getByRole('listitem').filter({ hasText: /^Result/ });
    const outcome = await saved(page, () => result.getByRole('button', { name: /^JSON/ }).click(), folder);
    const identity = await saved(
      page,
      () => page.getByRole('button', { name: 'Proof that I am Bidder 1' }).click(),
      folder,
    );

    await page.getByRole('link', { name: 'Check this auction' }).click();
    await expect(page.getByText(/^This auction holds/)).toBeVisible();
    await expect(page.getByText('Bidder 2 won for ₹12,000, by the last bid.')).toBeVisible();
    const whole = await saved(page, () => page.getByRole('button', { name: 'Save the auction' }).click(), folder);
    const offline = await saved(page, () => page.getByRole('link', { name: 'Save the page' }).click(), folder);

    const alone = await browser.newContext({ offline: true });
    const checker = await alone.newPage();
    await checker.goto(pathToFileURL(offline).href);
    await checker.getByLabel('Files ending in').setInputFiles([own, outcome, whole, identity]);
    await expect(checker.getByText('This file holds: everything that can be checked is as it must be.')).toHaveCount(4);
    await expect(checker.getByText(/^It has the secret of Bidder 1, which only they and the house had/)).toBeVisible();
    await expect(checker.getByText(/^Bidder 2 bid ₹12,000 .* so Bidder 2 won\.$/)).toBeVisible();
    await expect(checker.getByText(/Bidder 2 won for ₹12,000/).first()).toBeVisible();
    await alone.close();

    // And on the site, in which only what the browser has seen counts.
    await page.goto('/verify');
    await page.getByLabel('Receipts, or the file of a whole auction').setInputFiles([own, outcome, whole]);
    await expect(page.getByText(/^This file holds/)).toHaveCount(3);
    await expect(page.getByText('The log continues everything that this browser has seen of it.')).toBeVisible();
  },
);
