/** Payments whose events are late or lost: the provider is asked, and the time of payment decides. */
import { describe, expect, test } from 'vitest';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { paymentIdFor } from '#functions/payments/orders/intent-store.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { checkUnpaidOrders } from '#functions/payments/recording/check-unpaid-orders.ts';
import { recordCapturedPayment } from '#functions/payments/recording/record-captured-payment.ts';
import { verifyPayment } from '#functions/payments/recording/verify-payment.ts';
import { ok } from '#shared/model/result.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, checkoutSignature, claimOf, EMD, listing, payment, profile, setUp } from '../given.ts';

const ID = payment().paymentId;
const ID_OF_FINAL = paymentIdFor({ type: 'final', auctionId: 'a1', userId: 'u1' }, 1);
const DUE = NOW + 70 * HOUR;
const win = { type: 'final', auctionId: 'a1', userId: 'u1' } as const;
const final = { ...win, amount: undefined };

/** u1 has won and opened the checkout. */
async function ordered() {
  const w = setUp();
  w.givenWon();
  await createPayment(w.deps, final, NOW);
  return w;
}

describe('a final payment whose event was lost', () => {
  test('is found before the win becomes overdue', async () => {
    const { deps, gateway, one } = await ordered();
    gateway.pay('order_1', { paidAt: DUE - 1 });
    expect(await checkUnpaidOrders(deps, win, DUE)).toBe(true);
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ finalPayment: 'paid', deposit: 'refunding' });
  });

  test('leaves the win due while the provider does not answer or rejects our key', async () => {
    const { deps, gateway, one } = await ordered();
    gateway.pay('order_1', { paidAt: DUE - 1 });
    gateway.fail('listOrderPayments', 'request-lost', 'no-access');
    expect(await checkUnpaidOrders(deps, win, DUE)).toBe(false);
    expect(await checkUnpaidOrders(deps, win, DUE)).toBe(false);
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ finalPayment: 'due' });
  });

  test.each([
    ['in time, settles the win', DUE, 'captured'],
    ['too late, is refunded', DUE + 1, 'refunding'],
  ] as const)('for an overdue win, paid %s', async (_, paidAt, outcome) => {
    const { deps, fake, gateway } = await ordered();
    fake.put('auctions', bidder({ outcome: 'won', finalPayment: 'overdue', paymentDueAt: DUE }));
    const money = gateway.pay('order_1', { paidAt });
    const [intent] = fake.all('payments').filter(({ type }) => type === 'final');
    expect(await recordCapturedPayment(deps, intent as never, money, DUE + HOUR)).toBe(outcome);
  });

  test('made in time, but found after the deposit was forfeited, refunds the deposit', async () => {
    const { deps, fake, gateway, one } = await ordered();
    const forfeited = { outcome: 'won', finalPayment: 'forfeited', deposit: 'forfeited', paymentDueAt: DUE } as const;
    fake.put('auctions', bidder(forfeited));
    fake.put('payments', {
      ...fake.all('payments').find((one) => one['paymentId'] === 'emd_held'),
      status: 'forfeited',
    });
    fake.put('users', profile({ walletBalance: 0 }));
    gateway.pay('order_1', { paidAt: DUE });
    await checkUnpaidOrders(deps, win, DUE + HOUR);
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ finalPayment: 'paid', deposit: 'refunding' });
    expect(one('payments', 'emd_held')).toMatchObject({ status: 'refunding', attention: 'refund-due' });
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: EMD });
  });

  test.each(['captured', 'authorized'] as const)(
    'made in time and %s, but found after the lot was listed again, buys nothing: it would be sold twice',
    async (status) => {
      const { deps, fake, gateway, one } = await ordered();
      const forfeited = { outcome: 'won', finalPayment: 'forfeited', deposit: 'forfeited', paymentDueAt: DUE } as const;
      fake.put('auctions', bidder(forfeited));
      fake.put('auctions', { ...one('auctions', 'STATE'), win: 'forfeited', relistedAs: 'a2' });
      gateway.pay('order_1', { paidAt: DUE, status });
      await checkUnpaidOrders(deps, win, DUE + HOUR);
      expect(one('auctions', 'BIDDER#u1')).toMatchObject({ finalPayment: 'forfeited', deposit: 'forfeited' });
      expect(one('auctions', 'STATE')).toMatchObject({ win: 'forfeited' });
      const [paid] = fake.all('payments').filter(({ type }) => type === 'final');
      if (status === 'captured')
        expect(paid).toMatchObject({ status: 'refunding', refundReason: expect.stringContaining('listed again') });
      else expect(paid).toMatchObject({ status: 'created' });
    },
  );
});

test('opening the checkout again restarts the reconciliation of an old order', async () => {
  const { deps, fake } = await ordered();
  const later = NOW + 48 * HOUR;
  await createPayment(deps, final, later);
  const [intent] = fake.all('payments').filter(({ type }) => type === 'final');
  expect(intent).toMatchObject({ attention: 'open-order', attentionSince: new Date(later).toISOString() });
});

describe('an EMD', () => {
  const emdOrdered = () => {
    const w = setUp();
    w.fake.put('payments', payment());
    w.gateway.orders.push({ orderId: 'order_1', amount: EMD, currency: 'INR', receipt: ID });
    return w;
  };

  test('paid before the deadline but recorded after it still registers the bidder, if the auction has not started', async () => {
    const { deps, gateway, one } = emdOrdered();
    const money = gateway.pay('order_1', { paidAt: NOW + HOUR - 1 });
    expect(await recordCapturedPayment(deps, payment(), money, NOW + 1.5 * HOUR)).toBe('captured');
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held' });
  });

  test('paid after the deadline is refunded', async () => {
    const { deps, gateway } = emdOrdered();
    const money = gateway.pay('order_1', { paidAt: NOW + HOUR });
    expect(await recordCapturedPayment(deps, payment(), money, NOW + 1.5 * HOUR)).toBe('refunding');
  });

  test.each([
    ['at an old price', { emdAmount: EMD + 1 }, {}, 'The deposit of the auction had changed when the payment arrived'],
    ['of a disabled user', {}, { isActive: false }, 'The account was disabled when the payment arrived'],
    ['of a rejected user', {}, { verifyStatus: 'rejected' }, 'Not (or no longer) verified when the payment arrived'],
  ] as const)('%s is refunded with the reason', async (_, listed, known, refundReason) => {
    const { deps, fake, gateway, one } = emdOrdered();
    fake.put('auctions', listing(listed));
    fake.put('users', profile(known));
    expect(await recordCapturedPayment(deps, payment(), gateway.pay('order_1'), NOW)).toBe('refunding');
    expect(one('payments', ID)).toMatchObject({ status: 'refunding', refundReason });
    expect(one('auctions', 'BIDDER#u1')).toBeUndefined();
  });

  test('is not captured when the auction is cancelled', async () => {
    const { deps, fake, gateway } = emdOrdered();
    fake.put('auctions', listing({ listingStatus: 'cancelled', registrationDeadlineAt: NOW }));
    const { providerPaymentId } = gateway.pay('order_1', { status: 'authorized' });
    const verified = await verifyPayment(deps, claimOf(ID, 'order_1', providerPaymentId), NOW);
    expect(verified).toMatchObject({ ok: true, value: { status: 'refunding' } });
    expect(gateway.calls).not.toContain('capturePayment');
    expect(gateway.payments[0]).toMatchObject({ status: 'authorized' });
  });
});

test('a second capture of a paid order is found without any webhook and refunded', async () => {
  const { deps, fake, gateway } = await ordered();
  gateway.pay('order_1', { paidAt: NOW });
  await reconcile(deps, NOW + HOUR);
  gateway.pay('order_1', { paidAt: NOW + HOUR });
  for (let hours = 2; hours <= 30; hours += 1) await reconcile(deps, NOW + hours * HOUR);
  expect(fake.all('payments').find(({ paymentId }) => paymentId === 'unmatched_pay_2')).toMatchObject({
    amount: BID,
    status: 'refunded',
  });
  // The browser that paid asks late: Razorpay calls it refunded by then.
  gateway.fetchPayment = (id) =>
    Promise.resolve(
      ok({ ...(gateway.payments.find((one) => one.providerPaymentId === id) ?? expect.fail()), status: 'refunded' }),
    );
  const claim = { userId: 'u1', paymentId: ID_OF_FINAL, orderId: 'order_1', providerPaymentId: 'pay_2' };
  const signature = checkoutSignature('order_1', 'pay_2', deps.keySecret);
  expect(await verifyPayment(deps, { ...claim, signature }, NOW + 31 * HOUR)).toMatchObject({
    ok: true,
    value: { status: 'refunded' },
  });
});

test('a notice that a crash prevented is written later, once', async () => {
  const { deps, fake, gateway } = await ordered();
  gateway.pay('order_1', { paidAt: NOW });
  const silent = { ...deps, notify: () => Promise.reject(new Error('crash')) };
  await reconcile(silent, NOW + HOUR).catch(() => undefined);
  expect(fake.all('notifications')).toEqual([]);
  for (let hours = 2; hours <= 4; hours += 1) await reconcile(deps, NOW + hours * HOUR);
  expect(fake.all('notifications').filter(({ type }) => type === 'payment_received')).toHaveLength(1);
});
