/** Refunds at the provider whose webhooks were lost: the reconciler asks the provider. */
import { expect, test } from 'vitest';
import { closeBooks } from '#functions/payments/books.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { checkSettlements } from '#functions/payments/settlements/check-settlements.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { bidder, EMD } from '../given.ts';
import { knownOf } from '../known-of.ts';
import { refundDueFixture } from './refund-due-fixture.ts';

const DAY = 24 * HOUR;

/** A deposit that was captured at NOW and is held, or due for refund. */
function given(status: 'captured' | 'refunding') {
  const w = refundDueFixture({
    status,
    attention: status === 'captured' ? 'recheck' : 'refund-due',
    attentionSince: new Date(NOW).toISOString(),
    capturedAt: NOW,
  });
  if (status === 'captured') w.fake.put('auctions', bidder({ depositPaymentId: 'emd_1' }));
  const line = { subject: 'emd_1', at: NOW, createdAt: '', auctionId: 'a1', userId: 'u1', amount: EMD, by: 'razorpay' };
  w.fake.put('money', { ...line, entry: 'captured#pay_1', kind: 'captured', from: 'payer', to: 'held' });
  const rows = () => ({
    payments: w.fake.all('payments').map((item) => paymentItem.parse(item)),
    entries: w.fake.all('money').map((item) => moneyEntry.parse(item)),
  });
  const books = () => closeBooks(rows().payments, rows().entries);
  const refundAtRazorpay = (amount: number, refundId = 'rfnd_elsewhere') =>
    w.gateway.refunds.push({ refundId, providerPaymentId: 'pay_1', amount, status: 'processed' });
  return { ...w, rows, books, refundAtRazorpay, wallet: () => w.one('users', 'PROFILE')?.['walletBalance'] };
}

test.each([
  ['all', EMD, { status: 'refunded' }, { deposit: 'refunded', depositAmount: EMD }],
  ['a part', 100, { status: 'captured' }, { deposit: 'held', depositAmount: EMD - 100 }],
])('a refund of %s made at the provider is found without a webhook', async (_, amount, state, registration) => {
  const w = given('captured');
  w.refundAtRazorpay(amount);
  for (const days of [1, 2]) await reconcile(w.deps, NOW + days * DAY);
  expect(w.stored()).toMatchObject({ ...state, returnedElsewhere: amount });
  expect(w.one('auctions', 'BIDDER#u1')).toMatchObject(registration);
  expect(w.wallet()).toBe(EMD - amount);
  expect(w.books().differences).toEqual([]);
  expect(w.fake.all('notifications').map(({ title }) => title)).toContain('Money Returned at Razorpay');
});

test('a refund that bounced without a webhook is made again, once', async () => {
  const w = given('refunding');
  await reconcile(w.deps, NOW + HOUR);
  const [first] = w.gateway.refunds;
  expect(w.stored()).toMatchObject({ status: 'refunded', refundId: first?.refundId });
  // Ten days later the bank has returned it.
  for (const days of [3, 6, 9]) await reconcile(w.deps, NOW + days * DAY);
  w.gateway.refunds[0] = { ...(first ?? expect.fail()), status: 'failed' };
  for (const days of [10, 11, 12, 13]) await reconcile(w.deps, NOW + days * DAY);
  expect(w.stored()).toMatchObject({ status: 'refunded', refundId: w.gateway.refunds[1]?.refundId, bounced: true });
  expect(w.gateway.returned('pay_1')).toBe(EMD);
  expect(w.gateway.refunds).toHaveLength(2);
  expect(w.fake.all('money').filter(({ kind }) => kind === 'refund-bounced')).toHaveLength(1);
  expect(w.wallet()).toBe(0);
  expect(w.books().differences).toEqual([]);
});

test('after a partial refund at the provider without a webhook, the rest is refunded and both are in the ledger', async () => {
  const w = given('refunding');
  w.refundAtRazorpay(100);
  for (const hours of [1, 2, 3, 4]) await reconcile(w.deps, NOW + hours * HOUR);
  expect(w.gateway.returned('pay_1')).toBe(EMD);
  const refunds = w.fake.all('money').filter(({ to }) => to === 'payer');
  expect(refunds.map(({ entry, amount }) => [entry, amount])).toEqual(
    expect.arrayContaining([
      ['returned-by-provider#rfnd_elsewhere', 100],
      ['refunded#rfnd_2', EMD - 100],
    ]),
  );
  // Asking again finds nothing new.
  for (const days of [2, 4]) await reconcile(w.deps, NOW + days * DAY);
  expect(w.fake.all('money').filter(({ to }) => to === 'payer')).toHaveLength(2);
  expect(w.books().differences).toEqual([]);
});

test('the provider is asked about a refund for sixteen days, then no longer', async () => {
  const w = given('refunding');
  for (let days = 1; days <= 20; days += 1) await reconcile(w.deps, NOW + days * DAY);
  expect(w.stored()).not.toHaveProperty('attention');
  const asked = w.gateway.calls.length;
  await reconcile(w.deps, NOW + 21 * DAY);
  expect(w.gateway.calls).toHaveLength(asked);
});

test('the provider is asked about a refund that a settlement report has and the ledger lacks', async () => {
  const w = given('captured');
  for (const days of [1, 2, 3, 4, 5]) await reconcile(w.deps, NOW + days * DAY);
  expect(w.stored()).not.toHaveProperty('attention');
  w.refundAtRazorpay(EMD);
  const line = { type: 'refund', fee: 0, tax: 0, method: undefined, settlementId: 'setl', utr: 'UTR' } as const;
  const refund = {
    ...line,
    id: 'rfnd_elsewhere',
    kind: 'refund',
    amount: EMD,
    refundOf: 'pay_1',
    orderId: undefined,
  } as const;
  w.gateway.settled.push({ ...refund, settledAt: NOW + 30 * DAY });
  await checkSettlements(w.deps, knownOf(w.rows()), NOW + 30 * DAY);
  await reconcile(w.deps, NOW + 30 * DAY + HOUR);
  expect(w.stored()).toMatchObject({ status: 'refunded', returnedElsewhere: EMD });
});

test('a payment without refunds is rechecked for three days only', async () => {
  const w = given('captured');
  for (const days of [1, 2, 3]) await reconcile(w.deps, NOW + days * DAY);
  expect(w.stored()).toHaveProperty('attention', 'recheck');
  await reconcile(w.deps, NOW + 4 * DAY);
  expect(w.stored()).not.toHaveProperty('attention');
});

test('the notice says when a refund was sent and is expected; the bank’s reference is stored as soon as Razorpay knows it', async () => {
  const w = given('refunding');
  await reconcile(w.deps, NOW + HOUR);
  const [sent] = w.gateway.refunds;
  expect(w.stored()).not.toHaveProperty('refundReference');
  const messages = w.fake.all('notifications').map(({ message }) => message);
  expect(messages).toContainEqual(
    expect.stringMatching(
      / was sent back to your original payment method on .* IST\. Banks take 5 to 7 working days, so expect it by /,
    ),
  );
  w.gateway.refunds[0] = { ...(sent ?? expect.fail()), reference: 'ARN74' };
  await reconcile(w.deps, NOW + 2 * DAY);
  expect(w.stored()).toMatchObject({ status: 'refunded', refundReference: 'ARN74' });
});

test('what is looked at again after the notice has expired does not say a second time that it was received', async () => {
  const titles = (w: ReturnType<typeof given>) => w.fake.all('notifications').map(({ title }) => title);
  const soon = given('captured');
  await reconcile(soon.deps, NOW + HOUR);
  expect(titles(soon)).toContain('Payment Received');
  // A part is refunded at Razorpay 100 days later. DynamoDB deletes notices after 90.
  const late = given('captured');
  late.refundAtRazorpay(100);
  await reconcile(late.deps, NOW + 100 * DAY);
  await reconcile(late.deps, NOW + 101 * DAY);
  expect(titles(late)).toContain('Money Returned at Razorpay');
  expect(titles(late)).not.toContain('Payment Received');
});
