import type { Page } from '@playwright/test';
import { bid, listLot, type Lot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { istParts } from '#shared/model/ist.ts';
import { payer } from '#tests/support/people/payment-provider.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import type { OwnStack } from '#tests/support/stack/stack.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { room, SOON, untilOpen } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

test.describe.configure({ mode: 'serial' });
// Requests under way fail when the clock jumps, because their signatures and tickets expire at once.
test.use({ tolerated: BROKEN_CONNECTION });

/** The sum of the page's layout shifts; see https://web.dev/articles/cls */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0);
  });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * A running auction with two registered bidders who have signed in again, because the clock's jump expired their
 * tokens.
 */
async function opened(stack: OwnStack, bidInterval: number, prices: Partial<Lot> = {}) {
  const { url } = stack;
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 48 * HOUR };
  const auctionId = await listLot(admin, lot({ bidInterval, ...prices }), times, TWO_PICTURES);
  await Promise.all([tara, uma].map((one) => pay(url, one, auctionId, 'emd')));
  await stack.advance(2 * HOUR);
  const again = ({ account }: Person) => signIn(url, account);
  return { auctionId, admin: await again(admin), tara: await again(tara), uma: await again(uma) };
}

test('both bidders see the winner after the countdown, and the winner pays', async ({ stack, visit }) => {
  const { auctionId, tara, uma } = await opened(stack, 30);
  const [hers, theirs] = await Promise.all([
    visit(`/auctions/${auctionId}`, tara),
    visit(`/auctions/${auctionId}`, uma),
  ]);
  await Promise.all([untilOpen(hers), untilOpen(theirs)]);
  await room(theirs).bid(11_000);
  await expect(room(hers).history).toContainText('₹11,000');
  await room(hers).bid(12_000);
  await expect(theirs.getByText('Hurry! Less than 30 seconds left!')).toBeVisible();
  await expect(theirs.getByText('You have been outbid', { exact: true })).toBeVisible();
  await expect(room(theirs).clock).toHaveText(/^0:\d\d$/);

  await stack.advance(34_000);
  await expect(hers.getByRole('heading', { name: 'Congratulations, you won this auction!' })).toBeVisible(SOON);
  await expect(theirs.getByRole('heading', { name: /^Winner: Bidder \d$/ })).toBeVisible(SOON);
  await expect(theirs.getByText('Winner Declared')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Auction Ended' })).toBeDisabled();
  // Excludes toasts, which appear at this moment.
  await expect(theirs.getByRole('main').getByText(/refunded|on its way back/i)).toBeVisible(SOON);

  await hers.getByRole('link', { name: 'Pay now' }).click();
  await expect(hers.getByRole('heading', { name: 'Final Payment' })).toBeVisible();
  await hers.getByRole('button', { name: 'Pay ₹12,000' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Pay ₹12,000' }).click();
  await expect(hers.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await hers.getByRole('link', { name: 'View Dashboard' }).click();
  await hers.getByRole('tab', { name: 'Won Auctions' }).click();
  await expect(hers.getByRole('table', { name: 'Won Auctions' })).toContainText('Paid');
});

test('a stuck refund is retried and completed; an overdue win is extended and paid', async ({ stack, visit }) => {
  const { auctionId, admin, tara, uma } = await opened(stack, 30);
  const provider = payer(stack.url);
  await provider.refusesNextRefunds(1000);
  await bid(uma, auctionId, 11_000);
  await bid(tara, auctionId, 12_000);
  await stack.advance(34_000);
  await stack.settled();
  await stack.advance(2 * HOUR);
  await stack.settled();
  const theirs = await visit('/transactions', await signIn(stack.url, admin.account));
  const stuck = theirs.getByRole('row').filter({ hasText: 'Refund stuck' });
  await expect(stuck).toHaveCount(1);
  await provider.refusesNextRefunds(0);
  await stuck.getByRole('link').first().click();
  await theirs.getByRole('button', { name: 'Ask Razorpay again' }).click();
  await expect(theirs.getByRole('term').filter({ hasText: /^Refunded$/ })).toBeVisible(SOON);

  await stack.advance(71 * HOUR);
  await stack.settled();
  const decided = await visit(`/auctions/${auctionId}`, await signIn(stack.url, admin.account));
  await expect(decided.getByText('Overdue: your decision')).toBeVisible(SOON);
  // Nothing has moved since the first render.
  expect(await layoutShift(decided)).toBeLessThan(0.02);
  await decided.getByRole('button', { name: 'Extend due date' }).click();
  const dialog = decided.getByRole('dialog');
  await dialog.getByLabel('New due date').fill(istParts((await stack.now()) + 48 * HOUR).date);
  await dialog.getByLabel('Reason').fill('The bank was closed.');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(decided.getByText('Payment due')).toBeVisible();

  const hers = await visit(`/auctions/${auctionId}`, await signIn(stack.url, tara.account));
  await hers.getByRole('link', { name: 'Pay now' }).click();
  await hers.getByRole('button', { name: 'Pay ₹12,000' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Pay ₹12,000' }).click();
  await expect(hers.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test(
  'a win above the online limit is paid by a bank transfer that an admin records',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { auctionId, admin, tara } = await opened(stack, 30, { basePrice: 600_000 });
    await bid(tara, auctionId, 700_000);
    await stack.advance(34_000);
    await stack.settled();
    const hers = await visit(`/auctions/${auctionId}`, await signIn(stack.url, tara.account));
    await hers.getByRole('link', { name: 'Pay now' }).click();
    const transfer = hers.getByRole('region', { name: 'Pay by bank transfer' });
    await expect(transfer).toContainText('₹7,00,000');
    const [reference = ''] = /BOLI[0-9A-F]{10}/.exec(await transfer.innerText()) ?? [];

    const theirs = await visit(`/auctions/${auctionId}`, await signIn(stack.url, admin.account));
    await expect(theirs.getByText(reference)).toBeVisible(SOON);
    await theirs.getByRole('button', { name: 'Record bank transfer' }).click();
    const dialog = theirs.getByRole('dialog');
    await dialog.getByLabel('Date of transfer').fill(istParts(await stack.now()).date);
    await dialog.getByLabel('UTR').fill('HDFCR52026112100700000');
    await dialog.getByRole('button', { name: 'Record transfer' }).click();
    await expect(theirs.getByRole('region', { name: /^Win of / })).toContainText('Bank transfer');

    await hers.goto('/dashboard');
    await hers.getByRole('tab', { name: 'Won Auctions' }).click();
    await expect(hers.getByRole('table', { name: 'Won Auctions' })).toContainText('Paid');
  },
);

test(
  'an overdue win is offered to the runner-up, who pays the deposit again and then the lot',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { auctionId, admin, tara, uma } = await opened(stack, 30, { buyerPremium: 10 });
    await bid(uma, auctionId, 11_000);
    await bid(tara, auctionId, 12_000);
    await stack.advance(34_000);
    await stack.settled();
    await stack.advance(73 * HOUR);
    await stack.settled();
    const theirs = await visit(`/auctions/${auctionId}`, await signIn(stack.url, admin.account));
    await expect(theirs.getByText('Overdue: your decision')).toBeVisible(SOON);
    await theirs.getByRole('button', { name: 'Offer to runner-up' }).click();
    const dialog = theirs.getByRole('dialog');
    await expect(dialog).toContainText('would pay ₹12,100, after paying the deposit of ₹500 again');
    await dialog.getByLabel('Reason').fill('The winner has withdrawn.');
    await dialog.getByRole('button', { name: 'Offer' }).click();
    await expect(theirs.getByText('Passed on', { exact: true })).toBeVisible(SOON);

    const page = await visit(`/auctions/${auctionId}`, await signIn(stack.url, uma.account));
    await page.getByRole('link', { name: 'Pay the deposit again' }).click();
    await page.getByRole('button', { name: 'Pay ₹500' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' }).click();
    await page.getByRole('link', { name: 'Go to Auction' }).click();
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: 'Pay ₹12,100' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹12,100' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  },
);

test('an expired session is renewed silently; an ended session leads to the login', async ({ stack, visit }) => {
  const { auctionId, tara, uma } = await opened(stack, 3600);
  const page = await visit(`/auctions/${auctionId}`, tara);
  await untilOpen(page);
  const token = () => page.evaluate(() => localStorage.getItem('authToken'));
  const first = await token();
  await room(page).amount.fill('11000');
  await stack.advance(20 * MINUTE);
  await room(page).place.click();
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
  expect(await token()).not.toBe(first);

  await bid(await signIn(stack.url, uma.account), auctionId, 12_000);
  await expect(room(page).history).toContainText('₹12,000');
  await room(page).amount.fill('13000');
  // The session ended elsewhere: any next call of the page detects it.
  await page.request.get('/api/auth/logout');
  await stack.advance(20 * MINUTE);
  // The room's own look at an idle session may have noticed it before.
  const login = page.getByRole('heading', { name: 'Log in' });
  await expect(room(page).place.or(login)).toBeVisible();
  if (await room(page).place.isVisible())
    await room(page)
      .place.click({ timeout: 5_000 })
      .catch(() => undefined);
  await expect(login).toBeVisible(SOON);
  await expect(page.getByText('Your session has ended. Please log in again to continue where you were.')).toBeVisible();
  await page.getByLabel('Email').fill(tara.account.email);
  await page.getByLabel('Password', { exact: true }).fill(tara.account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${auctionId}$`));
  // The typed amount is still there.
  await expect(room(page).amount).toHaveValue('13000');
  await room(page).place.click();
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
  await expect(room(page).amount).toHaveValue('');
});

test(
  'a disabled user is signed out within one token lifetime and cannot sign in again',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const admin = await makeAdmin(stack.url, unique('Anita Admin'));
    const [tara] = await bidders({ url: stack.url, admin }, 'Tara');
    const [hers, theirs] = await Promise.all([visit(`/user-detail/${tara.userId}`, admin), visit('/dashboard', tara)]);
    await expect(theirs.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
    await hers.getByRole('switch', { name: 'Account active' }).click();
    const disabling = hers.getByRole('dialog', { name: /^Disable/ });
    await disabling.getByLabel('Reason').fill('Somebody else used it');
    await disabling.getByRole('button', { name: 'Disable' }).click();
    await expect(hers.getByText('Cannot log in.')).toBeVisible();
    await stack.advance(15 * MINUTE);
    // The page detects it with its next call, which may have happened already.
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'Log in' })).toBeVisible(SOON);
    await theirs.getByLabel('Email').fill(tara.account.email);
    await theirs.getByLabel('Password', { exact: true }).fill(tara.account.password);
    await theirs.getByRole('button', { name: 'Log in' }).click();
    await expect(theirs.getByRole('alert')).toContainText('Reason: “Somebody else used it”.');
    // The admin's own session continues.
    await hers.getByRole('switch', { name: 'Account active' }).click();
    const enabling = hers.getByRole('dialog', { name: /^Enable/ });
    await enabling.getByLabel('Reason').fill('It was a mistake');
    await enabling.getByRole('button', { name: 'Enable' }).click();
    await expect(hers.getByText('Can log in.')).toBeVisible();
    await theirs.getByRole('button', { name: 'Log in' }).click();
    await expect(theirs.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  },
);
