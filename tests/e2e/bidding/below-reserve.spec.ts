import type { Page } from '@playwright/test';
import { bid, listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import type { OwnStack } from '#tests/support/stack/stack.ts';
import { isAccessible } from '../support/accessible.ts';
import { auctionForm, pictureFile } from '../support/auction-form.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { room, SOON, untilOpen } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

test.describe.configure({ mode: 'serial' });
// Requests under way fail when the clock jumps, because their signatures and tickets expire at once.
test.use({ tolerated: BROKEN_CONNECTION });

type Visit = (path: string, person?: Person) => Promise<Page>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A running auction with steps of ₹500 and a reserve of ₹50,000, and two registered bidders. */
async function opened({ url, now, advance }: OwnStack) {
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const at = await now();
  const times = { registrationDeadlineAt: at + HOUR, startAt: at + 2 * HOUR, endAt: at + 48 * HOUR };
  const prices = { bidInterval: 30, steps: [{ from: 0, step: 500 }], reservePrice: 50_000 };
  const auctionId = await listLot(admin, lot(prices), times, TWO_PICTURES);
  await Promise.all([tara, uma].map((one) => pay(url, one, auctionId, 'emd')));
  await advance(2 * HOUR);
  const again = ({ account }: Person) => signIn(url, account);
  return { auctionId, admin: await again(admin), tara: await again(tara), uma: await again(uma) };
}

test('below the reserve nobody wins; the admin accepts the highest bid, and its bidder pays', async ({
  stack,
  visit,
}) => {
  const { auctionId, admin, tara, uma } = await opened(stack);
  const hers = await visit(`/auctions/${auctionId}`, tara);
  await untilOpen(hers);
  await bid(uma, auctionId, 11_000);
  await expect(room(hers).history).toContainText('₹11,000');
  await bid(tara, auctionId, 11_500);
  await expect(room(hers).history).toContainText('₹11,500');
  await stack.advance(34_000);
  await expect(hers.getByRole('heading', { name: 'Your bid is subject to approval' })).toBeVisible(SOON);
  await expect(hers.getByText('stays held until it is decided whether your bid is accepted.')).toBeVisible(SOON);
  const theirs = await visit(`/auctions/${auctionId}`, uma);
  await expect(theirs.getByRole('heading', { name: 'The highest bid is subject to approval' })).toBeVisible(SOON);
  await expect(theirs.getByRole('main').getByText(/refunded|on its way back/i)).toBeVisible(SOON);

  const dashboard = await visit('/admin-dashboard', admin);
  const waiting = dashboard.getByRole('list', { name: 'Money waiting for a decision' });
  await expect(waiting).toContainText('On approval');
  await waiting.getByRole('link', { name: /Telescope/ }).click();
  await expect(dashboard.getByRole('heading', { name: /^Highest bidder: Tara/ })).toBeVisible();
  await dashboard.getByRole('button', { name: 'Accept the bid' }).click();
  const dialog = dashboard.getByRole('alertdialog');
  await expect(dialog).toContainText('wins the lot below its reserve of ₹50,000 and is asked to pay ₹11,500');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dashboard.getByText('The bid is accepted. The bidder has won and was told to pay.')).toBeVisible();
  await expect(dashboard.getByRole('heading', { name: /^Winner: Tara/ }).first()).toBeVisible();
  await expect(dashboard.getByText('Accepted a bid below the reserve')).toBeVisible();

  await expect(hers.getByRole('heading', { name: 'Congratulations, you won this auction!' })).toBeVisible(SOON);
  await expect(theirs.getByRole('heading', { name: /^Winner: Bidder \d$/ })).toBeVisible(SOON);
  await hers.getByRole('link', { name: 'Pay now' }).click();
  await hers.getByRole('button', { name: 'Pay ₹11,500' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Pay ₹11,500' }).click();
  await expect(hers.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test(
  'the admin declines the highest bid, and everybody sees that the lot is unsold',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { auctionId, admin, tara } = await opened(stack);
    await bid(tara, auctionId, 11_000);
    const hers = await visit(`/auctions/${auctionId}`, tara);
    await untilOpen(hers);
    await stack.advance(34_000);
    await expect(hers.getByRole('heading', { name: 'Your bid is subject to approval' })).toBeVisible(SOON);
    const page = await visit(`/auction/${auctionId}`, admin);
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The lot stays unsold, and the deposit of ₹500 goes back to Tara');
    await dialog.getByLabel('Reason').fill('The seller wants more.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('The bid is declined, and the lot stays unsold.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This auction ended without a sale' })).toBeVisible(SOON);
    await expect(hers.getByRole('heading', { name: 'This auction ended without a sale' })).toBeVisible(SOON);
    await expect(hers.getByRole('main').getByText(/has been refunded|on its way back/i)).toBeVisible(SOON);
  },
);

/** The admin asks for ₹30,000 of Tara, who has bid ₹11,500; both see it. Returns the admin's page and Tara's, on a phone. */
async function countered(stack: OwnStack, visit: Visit) {
  const { auctionId, admin, tara, uma } = await opened(stack);
  await bid(uma, auctionId, 11_000);
  await bid(tara, auctionId, 11_500);
  const hers = await visit(`/auctions/${auctionId}`, tara);
  await hers.setViewportSize({ width: 390, height: 844 });
  await untilOpen(hers);
  await stack.advance(34_000);
  await expect(hers.getByRole('heading', { name: 'Your bid is subject to approval' })).toBeVisible(SOON);

  const page = await visit(`/auction/${auctionId}`, admin);
  await page.getByRole('button', { name: 'Counter-offer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ask Tara .* for more\?$/ });
  await expect(dialog).toContainText('More than the bid of ₹11,500, at most the reserve of ₹50,000');
  await dialog.getByLabel('Price (₹)').fill('60,000');
  await dialog.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(page.getByText(/at most the reserve/).last()).toBeVisible();
  await dialog.getByLabel('Price (₹)').fill('30,000');
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(page.getByText(/^Counter-offer of ₹30,000: the bidder can answer until .* IST/)).toBeVisible(SOON);
  await expect(page.getByRole('button', { name: 'Accept the bid' }), 'the house is bound').toBeHidden();

  const asked = hers.getByRole('region', { name: 'Counter-offer' });
  await expect(hers.getByRole('heading', { name: 'You can have this lot for ₹30,000' })).toBeVisible(SOON);
  await expect(asked).toContainText(/You can have this lot for ₹30,000\. Please answer by .* IST\./, SOON);
  await expect(hers.getByText('50,000'), 'nobody is told the reserve').toBeHidden();
  await isAccessible(hers);
  return { page, hers, asked };
}

test(
  'the highest bidder sees a counter-offer on a phone, accepts it and pays its price',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { page, hers, asked } = await countered(stack, visit);
    await asked.getByRole('button', { name: 'Accept for ₹30,000' }).click();
    const sure = hers.getByRole('alertdialog', { name: 'Buy this lot for ₹30,000?' });
    await expect(sure).toContainText('You win the lot and must pay ₹30,000');
    await isAccessible(hers);
    await sure.getByRole('button', { name: 'Accept' }).click();
    await expect(hers.getByRole('heading', { name: 'Congratulations, you won this auction!' })).toBeVisible(SOON);
    await expect(page.getByRole('heading', { name: /^Winner: Tara/ }).first()).toBeVisible(SOON);
    await hers.getByRole('link', { name: 'Pay now' }).click();
    await expect(hers.getByRole('button', { name: 'Pay ₹30,000' })).toBeVisible(SOON);
  },
);

test(
  'a counter-offer that is declined leaves the bid as it was, and it can be accepted',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { page, hers, asked } = await countered(stack, visit);
    await asked.getByRole('button', { name: 'Decline' }).click();
    const sure = hers.getByRole('alertdialog', { name: 'Decline to pay ₹30,000?' });
    await sure.getByRole('button', { name: 'Decline' }).click();
    await expect(asked).toBeHidden();
    await expect(hers.getByRole('heading', { name: 'Your bid is subject to approval' })).toBeVisible();
    await expect(page.getByText('The bidder has declined the counter-offer of ₹30,000. The bid stands.')).toBeVisible(
      SOON,
    );
    await page.getByRole('button', { name: 'Accept the bid' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(hers.getByRole('heading', { name: 'Congratulations, you won this auction!' })).toBeVisible(SOON);
  },
);

test(
  'an admin lists a lot with suggested steps, a reserve and a latest end',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const admin = await makeAdmin(stack.url, unique('Anita Admin'));
    const [tara] = await bidders({ url: stack.url, admin }, 'Tara');
    const page = await visit('/create-auction', admin);
    const form = auctionForm(page);
    const at = Math.ceil((await stack.now()) / MINUTE) * MINUTE;
    const { title, description } = lot();
    await form.title.fill(title);
    await page.getByLabel('Category').selectOption('Cars');
    await form.description.fill(description);
    await form.basePrice.fill('250000');
    await page.getByLabel('EMD Amount').fill('500');
    await page.getByRole('button', { name: 'Suggest steps' }).click();
    await expect(page.getByLabel('Bid Step')).toHaveValue('2000');
    await page.getByLabel('Reserve Price').fill('240000');
    await form.images.setInputFiles([await pictureFile('thar-1.webp'), await pictureFile('thar-2.webp')]);
    await form.setMoment('Registration Deadline', at + HOUR);
    await form.setMoment('Start', at + 2 * HOUR);
    await form.setMoment('End', at + 3 * HOUR);
    await form.setMoment('Latest End', at + 3 * HOUR);
    await expect(form.publish).toBeEnabled();
    await form.publish.press('Enter');
    await expect(page.getByText('The reserve price must be at least the base price.')).toBeVisible();
    await expect(page.getByText('Latest end must be after end date')).toBeVisible();
    await page.getByLabel('Reserve Price').fill('300000');
    await form.setMoment('Latest End', at + 4 * HOUR);
    await form.publish.press('Enter');
    await expect(page.getByText('Auction created successfully!')).toBeVisible();
    await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'View' }).click();
    await expect(page.getByText('Bid Step', { exact: true })).toBeVisible();
    const id = /auction\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    const hers = await visit(`/auctions/${id}`, tara);
    await expect(hers.getByText('Below ₹5,00,000: ₹2,000')).toBeVisible();
    await expect(hers.getByText('Bids do not extend the clock beyond it.')).toBeVisible();
    await expect(hers.getByText('3,00,000')).toHaveCount(0);
  },
);
