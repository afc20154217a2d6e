import { expect, test } from 'vitest';
import type { OwnBid, WonAuction } from '#web/account/dashboard-types.ts';
import { BidsTab } from '#web/features/dashboard/bids-tab.tsx';
import { DueFirst } from '#web/features/dashboard/due-first.tsx';
import { PaymentsTab } from '#web/features/dashboard/payments-tab.tsx';
import { WonTab } from '#web/features/dashboard/won-tab.tsx';
import { EMPTY, PAYMENT } from './support/dashboards.ts';
import { fakeApi, show } from './support/screen.tsx';

const SHOWN = { lotNumber: 1042, picture: '/media/a1/one.webp' };

/** A lot without bids. */
const aLot = (title: string, status: OwnBid['status']): OwnBid => ({
  id: title,
  title,
  ...SHOWN,
  status,
  yourBid: 0,
  highestBid: 1_000,
  endsIn: Date.parse('2026-11-21T10:00:00Z'),
  bidCount: 0,
  bidInterval: 60,
  latestEnd: null,
});

const OWED: WonAuction = {
  id: 'a1',
  title: 'A tractor',
  ...SHOWN,
  finalBid: 90_000,
  amount: 90_000,
  wonDate: '2026-11-18T10:00:00Z',
  paymentStatus: 'Pending',
  paymentDueAt: Date.parse('2026-11-21T10:00:00Z'),
  depositOwed: false,
};

test('what is to be paid comes first, the earliest deadline before the others', async () => {
  const won = [
    { ...OWED, id: 'late', title: 'A plough', paymentDueAt: Date.parse('2026-11-25T10:00:00Z') },
    { ...OWED, id: 'paid', title: 'A lamp', paymentStatus: 'Paid' as const, paymentDueAt: null },
    OWED,
  ];
  const screen = await show(<DueFirst won={won} />);
  const ways = screen.getByRole('link').elements();
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/checkout?auctionId=a1&type=final',
    '/checkout?auctionId=late&type=final',
  ]);
  await expect.element(screen.getByText(/You won A tractor\. Pay ₹90,000 by 21 Nov 2026, 3:30 pm IST\./)).toBeVisible();
});

test.each([
  ['bids', <BidsTab key="bids" dashboard={{ ...EMPTY, bids: [aLot('A clock', 'Lost')] }} />],
  ['wins', <WonTab key="won" dashboard={{ ...EMPTY, won: [{ ...OWED, title: 'A clock' }] }} />],
  ['payments', <PaymentsTab key="paid" dashboard={{ ...EMPTY, payments: [{ ...PAYMENT, lot: SHOWN }] }} />],
])('each lot in the list of %s has its picture and its number', async (_, tab) => {
  const screen = await show(tab);
  await expect.element(screen.getByText('Lot 1042')).toBeVisible();
  expect(screen.container.querySelector('img')?.getAttribute('src')).toBe('/media/a1/one.webp');
});

test('a lot that is over is left by a link to its result, not by a dead button', async () => {
  const screen = await show(<BidsTab dashboard={{ ...EMPTY, bids: [aLot('A clock', 'Lost')] }} />);
  await expect
    .element(screen.getByRole('link', { name: 'View A clock' }))
    .toHaveAttribute('href', '/auctions/A%20clock');
  expect(screen.getByRole('button', { name: /Bid Again/ }).query()).toBeNull();
});

test('a lot that is over leads to the receipts of its bids, where there are some', async () => {
  const bids = [{ ...aLot('A clock', 'Lost'), yourBid: 900 }, aLot('A lamp', 'Lost')];
  const screen = await show(<BidsTab dashboard={{ ...EMPTY, bids }} />);
  await expect
    .element(screen.getByRole('link', { name: 'Receipts of A clock' }))
    .toHaveAttribute('href', '/auctions/A%20clock#receipts');
  expect(screen.getByRole('link', { name: 'Receipts of A lamp' }).query()).toBeNull();
});

test('only a lot that can still get a bid says "yet"', async () => {
  const bids = [aLot('A clock', 'Lost'), aLot('A lamp', 'Active'), aLot('A vase', 'Pending')];
  const screen = await show(<BidsTab dashboard={{ ...EMPTY, bids }} />);
  const yourBid = (title: RegExp) => screen.getByRole('row', { name: title }).getByText(/^No bid/);
  await expect.element(yourBid(/A clock/)).toHaveTextContent('No bid');
  await expect.element(yourBid(/A clock/)).not.toHaveTextContent('yet');
  await expect.element(yourBid(/A lamp/)).toHaveTextContent('No bid yet');
  await expect.element(yourBid(/A vase/)).toHaveTextContent('No bid yet');
});

test('a payment shows its id for support and the reference of its provider or bank', async () => {
  const payments = [PAYMENT, { ...PAYMENT, id: 'emd_9', auctionTitle: 'A plough', reference: null }];
  const screen = await show(<PaymentsTab dashboard={{ ...EMPTY, payments }} />);
  const paid = screen.getByRole('row', { name: /A tractor/ });
  await expect.element(paid.getByText('Payment ID fin_1a2b')).toBeVisible();
  await expect.element(paid.getByText('Reference pay_Xy12')).toBeVisible();
  const unpaid = screen.getByRole('row', { name: /A plough/ });
  await expect.element(unpaid.getByText('Payment ID emd_9')).toBeVisible();
  expect(unpaid.getByText(/Reference/).query()).toBeNull();
});

/** Shows wins; `pending` is the total due, including wins on later pages. */
const showOwed = (won: readonly WonAuction[], pending: number) =>
  show(<PaymentsTab dashboard={{ ...EMPTY, won: [...won], accountSummary: { ...EMPTY.accountSummary, pending } }} />);

test.each([
  ['one win', [OWED], 90_000, '/checkout?auctionId=a1&type=final'],
  ['one win and another that is not on the page', [OWED], 95_000, '/?tab=won'],
  ['a win that is not on the page', [{ ...OWED, paymentStatus: 'Paid' as const }], 5_000, '/?tab=won'],
])('Pay Now leads to the payment of %s', async (_, won, pending, href) => {
  const screen = await showOwed(won, pending);
  await expect.element(screen.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', href);
});

test('a user without payments due sees that', async () => {
  const screen = await showOwed([{ ...OWED, paymentStatus: 'Paid' }], 0);
  await expect.element(screen.getByText('You owe nothing.')).toBeVisible();
  expect(screen.getByText('Pay Now').query()).toBeNull();
});

test('a user whose payment is overdue is not told that they owe nothing', async () => {
  const overdue: WonAuction = { ...OWED, id: 'a2', paymentStatus: 'Overdue', paymentDueAt: null };
  const screen = await showOwed([overdue], 0);
  const link = screen.getByRole('link', { name: 'A payment is overdue' });
  await expect.element(link).toHaveAttribute('href', '/?tab=won');
  expect(screen.getByText('You owe nothing.').query()).toBeNull();
});

test('Pay Now leads a runner-up to the EMD, which must be paid before anything else', async () => {
  const offered: WonAuction = { ...OWED, depositOwed: true };
  const screen = await show(<PaymentsTab dashboard={{ ...EMPTY, won: [offered] }} />);
  const payNow = screen.getByRole('link', { name: 'Pay Now' });
  await expect.element(payNow).toHaveAttribute('href', '/checkout?auctionId=a1&type=emd');
});

test('a maximum stands behind a bid that leads, once its owner has asked for it', async () => {
  const bids: OwnBid[] = [
    { ...aLot('A clock', 'Winning'), yourBid: 5_000 },
    { ...aLot('A lamp', 'Winning'), yourBid: 5_000 },
    { ...aLot('A vase', 'Outbid'), yourBid: 5_000 },
  ];
  // The vase led a moment ago.
  const maximums = ['A clock', 'A vase'].map((auctionId) => ({ auctionId, maximum: 9_000 }));
  fakeApi(() => ({ success: true, maximums }));
  const screen = await show(<BidsTab dashboard={{ ...EMPTY, bids }} />);
  const maximumOf = (title: RegExp) => screen.getByRole('row', { name: title }).getByText(/^Maximum/);
  await expect.element(maximumOf(/A clock/)).toHaveTextContent('Maximum ₹9,000');
  expect([maximumOf(/A lamp/).query(), maximumOf(/A vase/).query()]).toEqual([null, null]);
});

test('a bidder whose lot was annulled reads why instead of how it ended', async () => {
  const bids = [{ ...aLot('A clock', 'Lost'), annulReason: 'The site was out' }];
  const screen = await show(<BidsTab dashboard={{ ...EMPTY, bids }} />);
  await expect.element(screen.getByText('The win was annulled by the house: The site was out')).toBeVisible();
  await expect.element(screen.getByText('Lost', { exact: true })).not.toBeInTheDocument();
});
