import { expect, test, vi } from 'vitest';
import { checkSettlements } from '#functions/payments/settlements/check-settlements.ts';
import { settlementLine, type SettledMoney } from '#functions/payments/provider/settlement-line.ts';
import { logger } from '#functions/platform/logger.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { EMD, listing, payment, state, setUp } from '../given.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

vi.spyOn(logger, 'error').mockImplementation(() => undefined);

const DAY = 24 * HOUR;
const paid = (change: Partial<PaymentItem> = {}) =>
  payment({ paymentId: 'p1', status: 'captured', providerPaymentId: 'pay_1', capturedAt: NOW - 2 * DAY, ...change });
const line = (change: Partial<SettledMoney> = {}): SettledMoney => ({
  id: 'pay_1',
  kind: 'payment',
  type: 'payment',
  amount: EMD,
  fee: 1180_00,
  tax: 180_00,
  method: 'upi',
  refundOf: undefined,
  orderId: 'order_1',
  settlementId: 'setl_1',
  utr: 'UTR1',
  settledAt: NOW - HOUR,
  ...change,
});
const refund = line({
  id: 'rfnd_1',
  kind: 'refund',
  type: 'refund',
  refundOf: 'pay_1',
  method: undefined,
  fee: 0,
  tax: 0,
});

/** Checks the reports of a day against the payments. Returns all ledger lines and the number of new differences. */
async function check(w: ReturnType<typeof setUp>, payments: PaymentItem[], now = NOW) {
  const entries = w.fake.all('money').map((item) => moneyEntry.parse(item));
  const differences = await checkSettlements(w.deps, { payments, entries }, now);
  const lines = w.fake.all('money').map((item) => moneyEntry.parse(item));
  return { differences: differences.ok ? differences.value : differences.error, lines };
}

test('a settled capture and refund are recorded once with fee, tax, method and UTR, however often they are read', async () => {
  const w = setUp();
  w.gateway.settled.push(line(), refund);
  const payments = [paid({ status: 'refunded' })];
  await check(w, payments);
  const { differences, lines } = await check(w, payments, NOW + DAY);
  expect(differences).toBe(0);
  expect(lines).toMatchObject([
    {
      kind: 'settled',
      subject: 'p1',
      auctionId: 'a1',
      amount: EMD,
      reference: 'UTR1',
      reason: expect.stringMatching(/^upi, fee .*1,180.*tax .*180/),
    },
    { kind: 'refund-settled', subject: 'p1', reference: 'UTR1' },
  ]);
});

test.each([
  ['another amount', [line({ amount: EMD - 100 })], [paid()], /settled .*49,999.*Boli has .*50,000/],
  ['an unknown payment', [line({ id: 'pay_x' })], [paid()], /payment pay_x .* did not know/],
  ['an unknown refund', [refund], [paid()], /refunded .*rfnd_1.* does not know/],
  [
    'a refund of more than was paid',
    [{ ...refund, amount: EMD + 1 }],
    [paid({ status: 'refunded' })],
    /more than was paid/,
  ],
  ['an adjustment', [line({ id: 'adj_1', kind: 'other', type: 'adjustment' })], [paid()], /adjustment adj_1/],
])('%s is a difference, recorded once', async (_, settled, payments, reason) => {
  const w = setUp();
  w.gateway.settled.push(...settled);
  const { differences, lines } = await check(w, payments);
  expect(differences).toBe(1);
  expect(lines).toMatchObject([
    { kind: 'settlement-differs', auctionId: '#SETTLEMENTS', reason: expect.stringMatching(reason) },
  ]);
  expect((await check(w, payments, NOW + HOUR)).differences).toBe(0);
});

test('an online capture is missing when no report has it after ten days, once any payment has been settled', async () => {
  const old = { capturedAt: NOW - 10 * DAY - 1 };
  const payments = [
    paid(),
    paid({ paymentId: 'p2', providerPaymentId: 'pay_2', ...old }),
    paid({ paymentId: 'p3', providerPaymentId: 'pay_3', capturedAt: NOW - 10 * DAY }),
    payment({ paymentId: 'off_1', status: 'captured', ...old, offline: { utr: 'U', method: 'neft' } }),
  ];
  const w = setUp();
  expect(await check(w, payments)).toEqual({ differences: 0, lines: [] });
  w.gateway.settled.push(line());
  const { differences, lines } = await check(w, payments);
  expect(differences).toBe(1);
  expect(lines).toMatchObject([
    { kind: 'settled', subject: 'p1' },
    { subject: 'p2', reference: 'pay_2' },
  ]);
});

test.each([
  ['given up but paid in time registers the bidder', 6 * DAY, 'captured'],
  ['given up but paid too late is refunded', 8 * DAY, 'refunding'],
] as const)('an order that was %s, once a report shows the payment', async (_, after, status) => {
  const w = setUp();
  const times = { startAt: NOW + 30 * DAY, endAt: NOW + 31 * DAY };
  w.fake.put('auctions', listing({ ...times, registrationDeadlineAt: NOW + 7 * DAY }));
  w.fake.put('auctions', state(times));
  const { attention, attentionSince, ...givenUp } = payment({ paymentId: 'p1', status: 'failed' });
  w.fake.put('payments', givenUp);
  const now = NOW + 9 * DAY;
  const money = w.gateway.pay('order_1', { amount: EMD, paidAt: NOW + after });
  w.gateway.settled.push(line({ id: money.providerPaymentId, settledAt: now - HOUR }));
  expect((await check(w, [givenUp], now)).differences).toBe(1);
  await reconcile(w.deps, now + HOUR);
  expect(w.one('payments', 'p1')).toMatchObject({ status, providerPaymentId: money.providerPaymentId });
});

test('a second payment of an order that is no longer checked is found in a report and refunded', async () => {
  const w = setUp();
  const { attention, attentionSince, ...rested } = paid({ capturedAt: NOW });
  w.fake.put('payments', rested);
  w.gateway.pay('order_1', { amount: EMD, paidAt: NOW });
  const second = w.gateway.pay('order_1', { amount: EMD, paidAt: NOW + 8 * DAY });
  const now = NOW + 9 * DAY;
  w.gateway.settled.push(line({ id: second.providerPaymentId, settledAt: now - HOUR }));
  await check(w, [rested], now);
  await reconcile(w.deps, now + HOUR);
  const unmatched = w.fake.all('payments').find(({ unmatchedFor }) => unmatchedFor === 'p1');
  expect(unmatched).toMatchObject({ status: 'refunding', providerPaymentId: second.providerPaymentId });
});

test('reports of the last four days are read, and an outage records nothing', async () => {
  const w = setUp();
  w.gateway.settled.push(line({ settledAt: NOW - 3 * DAY }), line({ id: 'pay_old', settledAt: NOW - 5 * DAY }));
  w.gateway.fail('listSettled', 'request-lost');
  expect((await check(w, [paid()])).differences).toMatchObject({ kind: 'unknown' });
  expect(w.fake.all('money')).toEqual([]);
  expect((await check(w, [paid()])).lines).toMatchObject([{ kind: 'settled', subject: 'p1' }]);
});

test('a line of the report is parsed from Razorpay’s format', () => {
  const written = {
    entity_id: 'pay_1',
    type: 'payment',
    debit: 0,
    credit: 97640,
    amount: '100000',
    currency: 'INR',
    fee: 2360,
    tax: 360,
    on_hold: false,
    settled: true,
    created_at: 1655106301,
    settled_at: 1655189100,
    settlement_id: 'setl_1',
    settlement_utr: null,
    order_id: 'order_1',
    method: 'upi',
  };
  expect(settlementLine.parse(written)).toMatchObject({
    amount: 100000,
    fee: 2360,
    utr: undefined,
    settledAt: 1655189100000,
  });
  expect(settlementLine.safeParse({ ...written, amount: 'much' }).success).toBe(false);
});
