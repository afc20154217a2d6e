import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideCapturedPayment } from '#functions/payments/recording/captured-payment-decision.ts';
import { checkOrder } from '#functions/payments/recording/check-order.ts';
import { recordCapturedPayment } from '#functions/payments/recording/record-captured-payment.ts';
import { verifyPayment } from '#functions/payments/recording/verify-payment.ts';
import { readRevenueSince } from '#functions/payments/revenue.ts';
import { PAYMENT_STATUSES } from '#functions/tables/payments/payment-item.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, claimOf, EMD, listing, payment, setUp } from '../given.ts';
import { delivery, handleWebhook, paymentEntity } from '../webhook/deliveries.ts';

const ID = payment().paymentId;

/** u1's EMD has been ordered, and the provider knows the order. */
function ordered(change: Parameters<typeof payment>[0] = {}) {
  const w = setUp();
  const item = payment(change);
  w.fake.put('payments', item);
  w.gateway.orders.push({ orderId: 'order_1', amount: item.amount, currency: 'INR', receipt: item.paymentId });
  return { ...w, item };
}

const FINAL = { type: 'final', paymentId: 'fin_1', amount: BID } as const;

describe('decideCapture', () => {
  const money = { providerPaymentId: 'pay_1', amount: EMD, currency: 'INR' };
  test.each(PAYMENT_STATUSES)('decides about a capture for a %s payment', (status) => {
    expect(decideCapturedPayment({ status, amount: EMD }, money).kind).toBe(
      status === 'created' || status === 'failed' ? 'record' : 'unmatched',
    );
    expect(decideCapturedPayment({ status, amount: EMD, providerPaymentId: 'pay_1' }, money)).toEqual({
      kind: 'known',
    });
    expect(decideCapturedPayment({ status, amount: EMD, providerPaymentId: 'pay_0' }, money).kind).toMatch(
      /unmatched|record/,
    );
    expect(decideCapturedPayment({ status, amount: EMD + 1 }, money)).toEqual({
      kind: 'unmatched',
      reason: 'Unexpected amount',
    });
    expect(decideCapturedPayment({ status, amount: EMD }, { ...money, currency: 'USD' }).kind).toBe('unmatched');
  });
});

describe('a captured EMD', () => {
  test('registers and counts the bidder, credits the wallet, and writes activity and notice', async () => {
    const { deps, fake, gateway, item, one } = ordered();
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1'), NOW)).toBe('captured');
    expect(one('payments', ID)).toMatchObject({
      status: 'captured',
      providerPaymentId: 'pay_1',
      credited: true,
      capturedAt: NOW,
    });
    // Checked again later: for the notice, and for further payments of the same order.
    expect(one('payments', ID)).toMatchObject({ attention: 'recheck' });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held', depositAmount: EMD, depositPaymentId: ID });
    expect(one('auctions', 'LISTING')).toMatchObject({ bidderCount: 1 });
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: EMD });
    expect(fake.all('users').map(({ type, amount }) => type ?? amount)).toEqual(
      expect.arrayContaining([EMD, 'deposit_held']),
    );
    expect(fake.all('notifications')).toMatchObject([{ userId: 'u1', type: 'payment_received' }]);
  });

  test.each([
    ['after the deadline', { registrationDeadlineAt: NOW }, 'Registration was over when the payment was made'],
    ['after a cancel', { listingStatus: 'cancelled' }, 'The auction was cancelled before the payment arrived'],
    [
      'for what is a draft again',
      { listingStatus: 'draft' },
      'The auction had been taken off the site when the payment arrived',
    ],
    [
      'of another amount than is due',
      { emdAmount: 1 },
      'The deposit of the auction had changed when the payment arrived',
    ],
    ['after the start', { listingStatus: 'active' }, 'The auction had started when the payment arrived'],
    [
      'after the start, before the status changes',
      { startAt: NOW },
      'The auction had started when the payment arrived',
    ],
  ] as const)('%s is refunded, with that reason', async (_, change, refundReason) => {
    const { deps, fake, gateway, item, one } = ordered();
    fake.put('auctions', listing(change));
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1'), NOW)).toBe('refunding');
    expect(one('payments', ID)).toMatchObject({
      status: 'refunding',
      attention: 'refund-due',
      providerPaymentId: 'pay_1',
      refundReason,
    });
    expect(one('auctions', 'BIDDER#u1')).toBeUndefined();
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
    expect(fake.all('notifications')).toEqual([]);
    expect(
      await recordCapturedPayment(deps, item, { ...gateway.pay('order_1'), providerPaymentId: 'pay_1' }, NOW),
    ).toBe('refunding');
  });

  test('is recorded at a retry when others keep registering, and not refunded', async () => {
    const { deps, fake, gateway, item, one } = ordered();
    const money = gateway.pay('order_1');
    let lastNumber = 0;
    const somebodyElse = (command: unknown) => {
      if (command instanceof TransactWriteCommand) fake.put('auctions', listing({ lastNumber: (lastNumber += 1) }));
      return Promise.resolve();
    };
    fake.before = somebodyElse;
    await expect(recordCapturedPayment(deps, item, money, NOW)).rejects.toThrow('kept registering');
    expect(one('payments', ID)).toMatchObject({ status: 'created', attention: 'open-order' });

    fake.before = () => Promise.resolve();
    expect(await recordCapturedPayment(deps, item, money, NOW)).toBe('captured');
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held', number: lastNumber + 1 });
  });

  test('of a user who is already registered is refunded', async () => {
    const { deps, fake, gateway, item, one } = ordered();
    fake.put('auctions', bidder());
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1'), NOW)).toBe('refunding');
    expect(one('payments', ID)).toMatchObject({ refundReason: 'Already registered when the payment arrived' });
  });

  test('with a wrong amount or a second time is refunded under its own id', async () => {
    const { deps, fake, gateway, item, one } = ordered();
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1', { amount: 100 }), NOW)).toBe('refunding');
    expect(one('payments', ID)).toMatchObject({ status: 'created' });
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1'), NOW)).toBe('captured');
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1'), NOW)).toBe('refunding');
    expect(one('payments', 'unmatched_pay_1')).toMatchObject({
      amount: 100,
      unmatchedFor: ID,
      attention: 'refund-due',
    });
    expect(one('payments', 'unmatched_pay_3')).toMatchObject({
      amount: EMD,
      unmatchedFor: ID,
      attention: 'refund-due',
    });
    expect(fake.all('payments')).toHaveLength(3);
  });
});

describe('a captured final payment', () => {
  test('is recorded as revenue, and the deposit is refunded', async () => {
    const { deps, gateway, givenWon, item, one } = ordered(FINAL);
    givenWon();
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1'), NOW)).toBe('captured');
    expect(one('payments', 'fin_1')).toMatchObject({ status: 'captured', credited: false });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ finalPayment: 'paid', deposit: 'refunding' });
    expect(one('payments', 'emd_held')).toMatchObject({ status: 'refunding', attention: 'refund-due' });
    expect(await readRevenueSince(deps.revenue, NOW)).toBe(BID);
    expect(await readRevenueSince(deps.revenue, NOW + 1)).toBe(0);
  });

  test.each(['paid', 'overdue', 'passed-on'] as const)('for a win that is %s is refunded', async (finalPayment) => {
    const { deps, fake, gateway, givenWon, item, one } = ordered(FINAL);
    givenWon();
    fake.put('auctions', bidder({ outcome: 'won', finalPayment, deposit: 'forfeited' }));
    expect(await recordCapturedPayment(deps, item, gateway.pay('order_1'), NOW)).toBe('refunding');
    expect(one('payments', 'fin_1')).toMatchObject({ status: 'refunding' });
    expect(await readRevenueSince(deps.revenue, 0)).toBe(0);
  });
});

describe('verifyPayment', () => {
  test.each([
    ['an unknown payment', { paymentId: 'none' }, 'NOT_FOUND'],
    ["somebody else's payment", { userId: 'u2' }, 'NOT_FOUND'],
    ['another order', { orderId: 'order_2' }, 'INVALID_SIGNATURE'],
    ['a wrong signature', { signature: '0'.repeat(64) }, 'INVALID_SIGNATURE'],
  ])('refuses %s without asking the provider', async (_, change, code) => {
    const { deps, gateway } = ordered();
    const { providerPaymentId } = gateway.pay('order_1');
    const claim = { ...claimOf(ID, 'order_1', providerPaymentId), ...change };
    expect(await verifyPayment(deps, claim, NOW)).toMatchObject({ ok: false, error: { code } });
    expect(gateway.calls).toEqual([]);
  });

  test('captures an authorized payment, and answers pending when the provider refuses', async () => {
    for (const trouble of [[], ['refuse']] as 'refuse'[][]) {
      const { deps, gateway } = ordered();
      const { providerPaymentId } = gateway.pay('order_1', { status: 'authorized' });
      gateway.fail('capturePayment', ...trouble);
      const claim = claimOf(ID, 'order_1', providerPaymentId);
      const expected = trouble.length === 0 ? 'captured' : 'pending';
      expect(await verifyPayment(deps, claim, NOW)).toMatchObject({ ok: true, value: { status: expected } });
    }
  });

  test('stands although the payer’s UPI handle could not be noted, which a later check of the order does', async () => {
    const { deps, fake, gateway, item, one } = ordered();
    const { providerPaymentId } = gateway.pay('order_1');
    gateway.payments[0] = { ...gateway.payments[0]!, upi: 'asha@okbank' };
    const original = fake.before;
    fake.before = async (command) => {
      if (JSON.stringify(command).includes('SHARED_DETAILS')) throw new Error('The table does not answer.');
      await original(command);
    };
    const verified = await verifyPayment(deps, claimOf(ID, 'order_1', providerPaymentId), NOW);
    expect(verified).toMatchObject({ ok: true, value: { status: 'captured' } });
    expect(one('users', 'SHARED_DETAILS')).toBeUndefined();
    fake.before = original;
    await checkOrder(deps, item, NOW + HOUR);
    expect(one('users', 'SHARED_DETAILS')).toMatchObject({ payers: new Set([expect.any(String)]) });
  });

  test.each(['created', 'failed'] as const)('answers pending while the payment is %s', async (status) => {
    const { deps, gateway, one } = ordered();
    const { providerPaymentId } = gateway.pay('order_1', { status });
    const verified = await verifyPayment(deps, claimOf(ID, 'order_1', providerPaymentId), NOW);
    expect(verified).toEqual({ ok: true, value: { paymentId: ID, status: 'pending', amount: EMD } });
    expect(one('payments', ID)).toMatchObject({ status: 'created' });
  });

  test('reports that the provider does not answer', async () => {
    const { deps, gateway } = ordered();
    gateway.fail('fetchPayment', 'request-lost');
    const claim = claimOf(ID, 'order_1', gateway.pay('order_1').providerPaymentId);
    expect(await verifyPayment(deps, claim, NOW)).toMatchObject({ error: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
  });

  test('does not ask the provider about a payment that the webhook has recorded', async () => {
    const { deps, gateway, item } = ordered();
    const money = gateway.pay('order_1');
    await recordCapturedPayment(deps, item, money, NOW);
    const claim = claimOf(ID, 'order_1', money.providerPaymentId);
    expect(await verifyPayment(deps, claim, NOW)).toMatchObject({ value: { status: 'captured' } });
    expect(gateway.calls).toEqual([]);
  });
});

test('in whatever order and however often events arrive, every payment is kept or refunded exactly once', async () => {
  const news = fc.record({
    money: fc.nat({ max: 2 }),
    by: fc.constantFrom('verify', 'captured', 'order.paid', 'failed'),
  });
  const run = fc.asyncProperty(
    fc.scheduler(),
    fc.array(news, { minLength: 1, maxLength: 7 }),
    fc.boolean(),
    fc.constantFrom('emd', 'final'),
    async (scheduler, arriving, isInTime, type) => {
      const { deps, fake, gateway, givenWon } = ordered(type === 'final' ? FINAL : {});
      if (type === 'final') givenWon();
      if (!isInTime)
        fake.put(
          'auctions',
          type === 'final' ? bidder({ finalPayment: 'overdue' }) : listing({ registrationDeadlineAt: NOW - HOUR }),
        );
      const paymentId = type === 'final' ? 'fin_1' : ID;
      const monies = [gateway.pay('order_1'), gateway.pay('order_1'), gateway.pay('order_1', { amount: 777 })];
      fake.before = () => scheduler.schedule(Promise.resolve());

      const handled = arriving.map(async ({ money: index, by }) => {
        const money = monies[index] as (typeof monies)[number];
        if (by === 'verify') return verifyPayment(deps, claimOf(paymentId, 'order_1', money.providerPaymentId), NOW);
        if (by === 'failed') {
          const failed = { ...money, providerPaymentId: 'pay_f', status: 'failed' } as const;
          return handleWebhook(deps, delivery('payment.failed', paymentEntity(failed)), NOW);
        }
        const event = by === 'captured' ? 'payment.captured' : by;
        return handleWebhook(deps, delivery(event, paymentEntity(money, { paymentId })), NOW);
      });
      await scheduler.waitFor(Promise.all(handled));
      fake.before = () => Promise.resolve();

      const arrived = new Set(arriving.flatMap(({ by, money }) => (by === 'failed' ? [] : [monies[money]])));
      const items = fake
        .all('payments')
        .filter((item) => item['providerPaymentId'] !== undefined && item['paymentId'] !== 'emd_held');
      expect(new Set(items.map((item) => item['providerPaymentId']))).toEqual(
        new Set([...arrived].map((money) => money?.providerPaymentId)),
      );
      expect(items).toHaveLength(arrived.size);
      const kept = items.filter((item) => item['status'] === 'captured');
      const isPayable = isInTime && [...arrived].some((money) => money?.amount !== 777);
      expect(kept).toHaveLength(isPayable ? 1 : 0);
      for (const item of items)
        if (!kept.includes(item)) expect(item).toMatchObject({ status: 'refunding', attention: 'refund-due' });
      const listed = fake.all('auctions').find((item) => item['sk'] === 'LISTING');
      if (type === 'emd') expect(listed).toMatchObject({ bidderCount: isPayable ? 1 : 0 });
      expect(await readRevenueSince(deps.revenue, 0)).toBe(type === 'final' && isPayable ? BID : 0);
    },
  );
  await fc.assert(run, { numRuns: 200 });
}, 20_000);
