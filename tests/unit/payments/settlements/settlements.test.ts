import { describe, expect, test, vi } from 'vitest';
import { settlementLine, type SettledMoney } from '#functions/payments/provider/settlement-line.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { checkSettlements } from '#functions/payments/settlements/check-settlements.ts';
import { differencesIn, SETTLEMENT_DIFFERENCES } from '#functions/payments/settlements/differences.ts';
import { endDifference } from '#functions/payments/settlements/end-difference.ts';
import { logger } from '#functions/platform/logger.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { EMD, listing, payment, state, setUp } from '../given.ts';
import { knownOf } from '../known-of.ts';

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
  const differences = await checkSettlements(w.deps, knownOf({ payments, entries }), now);
  const lines = w.fake.all('money').flatMap((item) => {
    const line = moneyEntry.parse(item);
    return line.kind === 'reports-read' ? [] : [line];
  });
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

test('an outage records nothing', async () => {
  const w = setUp();
  w.gateway.settled.push(line());
  w.gateway.fail('listSettled', 'request-lost');
  expect((await check(w, [paid()])).differences).toMatchObject({ kind: 'unknown' });
  expect(w.fake.all('money')).toEqual([]);
  expect((await check(w, [paid()])).lines).toMatchObject([{ kind: 'settled', subject: 'p1' }]);
});

describe('reports that were missed', () => {
  /** A payment a day for 100 days; each is settled two days later. */
  const days = Array.from({ length: 100 }, (_, day) => day);
  const payments = days.map((day) =>
    paid({ paymentId: `p${day}`, providerPaymentId: `pay_${day}`, capturedAt: NOW + day * DAY }),
  );
  const until = (now: number) => payments.filter(({ capturedAt = 0 }) => capturedAt <= now);
  const given = () => {
    const w = setUp();
    w.gateway.settled.push(...days.map((day) => line({ id: `pay_${day}`, settledAt: NOW + (day + 2) * DAY })));
    return w;
  };
  const settledOf = (lines: readonly { kind: string }[]) => lines.filter(({ kind }) => kind === 'settled').length;

  test.each([1, 14, 40])('for %i days are read when they can be, without a difference', async (pause) => {
    const w = given();
    for (const day of [20, 21, 21 + pause, 22 + pause]) {
      const { differences, lines } = await check(w, until(NOW + day * DAY), NOW + day * DAY);
      expect([differences, settledOf(lines)]).toEqual([0, day - 1]);
    }
  });

  test('are read part by part when there are too many, and nothing counts as missing meanwhile', async () => {
    const w = given();
    const at = NOW + 99 * DAY;
    const first = await check(w, payments, at);
    expect(first.differences).toBe(0);
    expect(settledOf(first.lines)).toBeLessThan(98);
    const { differences, lines } = await check(w, payments, at);
    expect([differences, settledOf(lines)]).toEqual([0, 98]);
  });

  test('are read around one that is damaged, which the next run tries again', async () => {
    const w = given();
    const at = NOW + 6 * DAY;
    const listSettled = w.gateway.listSettled.bind(w.gateway);
    const damaged = vi.spyOn(w.gateway, 'listSettled').mockImplementation((day) => {
      if (day > at - 2 * DAY && day < at - DAY) w.gateway.fail('listSettled', 'request-lost');
      return listSettled(day);
    });
    expect(settledOf((await check(w, until(at), at)).lines)).toBe(4);
    damaged.mockRestore();
    expect(settledOf((await check(w, until(at), at)).lines)).toBe(5);
  });
});

describe('a difference', () => {
  const open = (w: ReturnType<typeof setUp>) =>
    differencesIn(w.fake.all('money').map((item) => moneyEntry.parse(item))).filter(({ ended }) => ended === undefined);

  test('of a capture that was missing ends with the report that has it', async () => {
    const w = setUp();
    const late = paid({ capturedAt: NOW - 11 * DAY });
    const other = paid({ paymentId: 'p2', providerPaymentId: 'pay_2' });
    w.gateway.settled.push(line({ id: 'pay_2' }));
    await check(w, [late, other]);
    expect(open(w)).toMatchObject([{ key: 'missing' }]);
    w.gateway.settled.push(line({ settledAt: NOW + DAY, utr: 'UTR9' }));
    const { lines } = await check(w, [late, other], NOW + DAY);
    expect(open(w)).toEqual([]);
    const end = { kind: 'difference-ended', subject: 'p1', by: 'razorpay', reference: 'UTR9' };
    expect(lines).toMatchObject(expect.arrayContaining([expect.objectContaining(end)]));
    expect(lines).toMatchObject(expect.arrayContaining([expect.objectContaining({ kind: 'settlement-differs' })]));
  });

  test('of an unknown payment ends when a later reading finds it stored', async () => {
    const w = setUp();
    w.gateway.settled.push(line());
    await check(w, []);
    expect(open(w)).toMatchObject([{ found: { subject: 'pay_1' } }]);
    await check(w, [paid()], NOW + DAY);
    expect(open(w)).toEqual([]);
  });

  test('ends by a person with a reason, once, and is not found anew', async () => {
    const w = setUp();
    const money = moneyStore(w.deps.tables.money);
    w.gateway.settled.push(line({ id: 'adj_1', kind: 'other', type: 'adjustment' }));
    await check(w, []);
    const by = { by: 'admin-1', source: '192.0.2.1', now: NOW + HOUR };
    const end = (key: string) =>
      endDifference({ tables: w.deps.tables, money }, { subject: 'adj_1', key, reason: 'Bank fee' }, by);
    expect(await end('adj_2')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await end('adj_1')).toMatchObject({ ok: true });
    expect(await end('adj_1')).toMatchObject({ error: { code: 'CONFLICT' } });
    expect((await check(w, [], NOW + DAY)).differences).toBe(0);
    expect(open(w)).toEqual([]);
    const [history] = differencesIn(await money.ofAuction(SETTLEMENT_DIFFERENCES));
    expect(history).toMatchObject({
      found: { reason: expect.stringContaining('adj_1') },
      ended: { by: 'admin-1', reason: 'Bank fee' },
    });
    expect(w.fake.all('users')).toContainEqual(
      expect.objectContaining({ userId: SETTLEMENT_DIFFERENCES, action: 'difference-ended', actor: 'admin-1' }),
    );
  });
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
