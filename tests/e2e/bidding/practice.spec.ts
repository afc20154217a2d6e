import type { Page } from '@playwright/test';
import { pay } from '#infra/local/client/person.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { room } from '../support/room.ts';
import { bidders, upcomingAuction } from '../support/scenes.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Practice auction', level: 1 });
const mark = (page: Page) => page.getByText('Practice: no money, nobody else is here.');

/** Stops the page's clock, so that a rival's bid comes only when the test lets the time pass. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function start(page: Page): Promise<void> {
  await expect(mark(page)).toBeInViewport();
  // What shows toasts loads later, by a timer.
  await expect(page.getByRole('region', { name: /^Notifications alt/ })).toBeAttached();
  await stopClock(page);
  await page.getByRole('button', { name: 'Start practice' }).click();
  await expect(room(page).place).toBeVisible();
}

test('a new bidder practises from the dashboard, and nothing of it reaches the server', async ({
  url,
  admin,
  visit,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/dashboard', tara);
  await page.getByRole('link', { name: 'Practise bidding' }).click();
  await expect(heading(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await start(page);

  await room(page).bid(20_500);
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
  // The toast needs timers; no rival answers as soon as this.
  await page.clock.runFor(1_000);
  await expect(page.getByText('Practice bid placed. Timer restarted.')).toBeVisible();
  expect(asked.filter((path) => /^\/api\/(?:bids|auctions|dashboard|payments)/.test(path))).toEqual([]);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('link', { name: 'Practise bidding' })).toBeVisible();
  await expect(page.getByText('rosewood')).toBeHidden();
});

test('a user opens the practice from a room by keyboard on a phone, and bids', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin }, { emdAmount: 0 });
  await pay(url, tara, auctionId, 'emd');
  const page = await visit(`/auctions/${auctionId}`, tara, { viewport: { width: 390, height: 844 } });
  await expect(page.getByText('Already Registered')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Practise bidding' }));
  await page.keyboard.press('Enter');
  await expect(mark(page)).toBeVisible();
  await stopClock(page);
  await tabTo(page, page.getByRole('button', { name: 'Start practice' }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, room(page).amount);
  await page.keyboard.type('20500');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
});

test('on a phone the mark stays in sight, and a bar leads back to the form', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/help', tara, { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: 'Open a practice auction' }).click();
  await start(page);
  await room(page).bid(20_500);
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(mark(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Raise bid' }).click();
  await expect(room(page).amount).toBeFocused();
  await expect(page.getByText(/ left · you lead$/)).toBeInViewport();
  await expect(mark(page)).toBeInViewport();
});

test('a visitor practises and reads the help without an account, and an admin may practise, too', async ({
  visit,
  admin,
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Practise bidding' }).click();
  await start(page);
  await room(page).bid(20_500);
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Help and fees' }).click();
  await expect(page.getByRole('heading', { name: 'Help Center' })).toBeVisible();
  const admins = await visit('/practice', admin);
  await admins.getByRole('button', { name: 'Start practice' }).click();
  await expect(room(admins).place).toBeVisible();
});
