/** Money that was returned at the provider, fully or partly, and the decisions about the rest. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { recordProcessed } from '#functions/payments/refunds/record-refund-result.ts';
import { recordReturn, type Return } from '#functions/payments/refunds/returned-elsewhere.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { BID, EMD } from '../payments/given.ts';
import { DUE, final, reason, sale } from './sale.ts';

type Sale = ReturnType<typeof sale>;

const PART = 10_000_00;
const DAY = istParts(DUE).date;
const admin = { reason, by: 'admin-1', source: '192.0.2.1' };

const emdOf = (s: Sale) => paymentItem.parse(s.one('payments', 'emd_u1'));
const finalOf = (s: Sale) =>
  paymentItem.parse(s.fake.all('payments').find(({ type, paidAt }) => type === 'final' && paidAt !== undefined));
const walletOf = (s: Sale) =>
  s.fake.all('users').find(({ userId, sk }) => userId === 'u1' && sk === 'PROFILE')?.['walletBalance'];
const revenueOf = async (s: Sale) => (await s.deps.revenue.list(0)).reduce((sum, { amount }) => sum + amount, 0);

/** As the provider's webhook reports it. A refund on its dashboard is in its list, too. */
async function returnAtProvider(
  s: Sale,
  which: typeof emdOf,
  amount: number,
  kind: Return['kind'] = 'returned-by-provider',
) {
  const payment = which(s);
  const { providerPaymentId = '' } = payment;
  const key = `${kind}_${providerPaymentId}_${amount}`;
  if (kind === 'returned-by-provider') {
    s.gateway.refunds.push({ refundId: key, providerPaymentId, amount, status: 'processed' });
  }
  await recordReturn(s.deps, payment, { key, amount, kind }, DUE - HOUR);
}

async function payFinal(s: Sale): Promise<void> {
  await createPayment(s.deps, final('u1'), DUE - 2 * HOUR);
  s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - 2 * HOUR });
  await reconcile(s.deps, DUE - HOUR);
}

describe('a final payment that was lost in a dispute', () => {
  test('leaves a win that an admin can decide about again', async () => {
    const s = sale();
    await payFinal(s);
    await returnAtProvider(s, finalOf, BID, 'charged-back');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue' });
    expect(s.noticesTo('u1')).toContain('Your Payment Went Back');
    expect(s.noticesTo('u1')).not.toContain('Part of Your Payment Went Back');
    expect(await revenueOf(s)).toBe(0);
    expect(await s.decide('u1', { kind: 'extend', dueAt: DUE + HOUR, reason }, DUE)).toMatchObject({ ok: true });
    expect(await createPayment(s.deps, final('u1'), DUE)).toMatchObject({ value: { order: { amount: BID } } });
    expect(s.books().differences).toEqual([]);
  });

  test('holds the deposit again that counted towards the price', async () => {
    const s = sale({ emdSetOff: true });
    await payFinal(s);
    await returnAtProvider(s, finalOf, PART, 'charged-back');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held', inParts: BID - EMD - PART });
    expect([await revenueOf(s), walletOf(s)]).toEqual([0, EMD]);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 0, held: BID - PART } });
    await returnAtProvider(s, finalOf, BID - EMD - PART, 'charged-back');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect([await revenueOf(s), walletOf(s)]).toEqual([0, EMD]);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 0, held: EMD } });
  });
});

describe('a win of which some of the money went back', () => {
  test('is owed again for the rest, and paid by a transfer of it', async () => {
    const s = sale();
    await payFinal(s);
    await returnAtProvider(s, finalOf, PART, 'charged-back');
    const lost = finalOf(s);
    expect(s.registration('u1')).toMatchObject({
      finalPayment: 'overdue',
      parts: [{ paymentId: lost.paymentId, amount: BID - PART }],
    });
    const transfer = { method: 'neft', utr: 'HDFCN52026112112345', paidOn: DAY, note: undefined } as const;
    const record = (amount: number) => s.decide('u1', { kind: 'record-payment', amount, ...transfer }, DUE);
    expect(await record(PART + 1)).toMatchObject({ error: { code: 'AMOUNT_MISMATCH' } });
    expect(await record(PART)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', inParts: BID - PART });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
    expect(await revenueOf(s)).toBe(BID);
  });

  test('is owed again also when the function stopped right after it had recorded the refund', async () => {
    const s = sale();
    await payFinal(s);
    const { providerPaymentId = '' } = finalOf(s);
    const refund = { refundId: 'rfnd_half', providerPaymentId, amount: PART, status: 'processed' } as const;
    let transactions = 0;
    s.fake.before = async (command) => {
      if (command instanceof TransactWriteCommand && (transactions += 1) === 2) throw new Error('Out of time.');
    };
    await expect(recordProcessed(s.deps, finalOf(s), refund, DUE - HOUR)).rejects.toThrow('Out of time.');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    for (const at of [DUE, DUE + 1]) await recordProcessed(s.deps, finalOf(s), refund, at);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', inParts: BID - PART });
    const told = s.fake.all('notifications').filter(({ title }) => title === 'Part of Your Payment Went Back');
    expect(told).toMatchObject([{ userId: 'u1' }]);
    expect(s.books().differences).toEqual([]);
  });

  test('is owed again also when the reconciler was stopped there, and a return before it was paid is no news', async () => {
    const s = sale();
    const earlier = {
      refundId: 'rfnd_before',
      providerPaymentId: 'pay_emd_u1',
      amount: PART,
      status: 'processed',
    } as const;
    await recordProcessed(s.deps, emdOf(s), earlier, DUE - 3 * HOUR);
    await payFinal(s);
    const { providerPaymentId = '' } = finalOf(s);
    s.gateway.refunds.push(earlier, { refundId: 'rfnd_half', providerPaymentId, amount: PART, status: 'processed' });
    s.fake.before = async (command) => {
      const isMeant =
        command instanceof TransactWriteCommand && JSON.stringify(command.input).includes('part-held-again');
      if (isMeant) throw new Error('Out of time.');
    };
    await expect(reconcile(s.deps, DUE)).rejects.toThrow('could not be reconciled');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    s.fake.before = async () => {};
    for (let day = 1; day < 4; day += 1) await reconcile(s.deps, DUE + day * 25 * HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', inParts: BID - PART });
    const told = s.fake.all('notifications').filter(({ title }) => title === 'Part of Your Payment Went Back');
    expect(told).toMatchObject([{ userId: 'u1' }]);
    expect(s.books().differences).toEqual([]);
  });

  test('is paid online once it has more time, by another order than the one that was paid', async () => {
    const s = sale();
    await payFinal(s);
    await returnAtProvider(s, finalOf, PART);
    await s.decide('u1', { kind: 'extend', dueAt: DUE + HOUR, reason }, DUE);
    expect(await createPayment(s.deps, final('u1'), DUE)).toMatchObject({ value: { order: { amount: PART } } });
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE });
    await reconcile(s.deps, DUE + HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', inParts: BID - PART });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
    expect(await revenueOf(s)).toBe(BID);
  });

  test('sends back what is left when it is forfeited, by Razorpay', async () => {
    const s = sale();
    await payFinal(s);
    await returnAtProvider(s, finalOf, PART, 'charged-back');
    const { providerPaymentId } = finalOf(s);
    s.gateway.chargebacks.push({ providerPaymentId: providerPaymentId ?? '', amount: PART });
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE)).toMatchObject({ ok: true });
    for (let hour = 1; hour < 3; hour += 1) await reconcile(s.deps, DUE + hour * HOUR);
    expect(s.gateway.refunds.findLast((one) => one.providerPaymentId === providerPaymentId)).toMatchObject({
      amount: BID - PART,
    });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 0 } });
  });

  test('is owed again too when the deposit that counted went back, and both are counted in what is left', async () => {
    const s = sale({ emdSetOff: true });
    await payFinal(s);
    await returnAtProvider(s, emdOf, PART, 'charged-back');
    expect(s.registration('u1')).toMatchObject({
      finalPayment: 'overdue',
      deposit: 'held',
      depositAmount: EMD - PART,
      inParts: BID - EMD,
    });
    expect([await revenueOf(s), walletOf(s)]).toEqual([0, EMD - PART]);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 0, held: BID - PART } });
  });
});

describe('the rest of a partly returned deposit', () => {
  test('is forfeited, and held again when that is undone', async () => {
    const s = sale();
    await returnAtProvider(s, emdOf, PART);
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'forfeit', reason }, DUE);
    expect(s.books()).toMatchObject({ differences: [], total: { forfeited: EMD - PART, held: 0 } });
    expect(walletOf(s)).toBe(0);
    await s.decide('u1', { kind: 'undo', reason }, DUE + 1);
    expect(s.books()).toMatchObject({ differences: [], total: { forfeited: 0, held: EMD - PART } });
    expect(walletOf(s)).toBe(EMD - PART);
  });

  test('counts towards the price; an order for less is not reused', async () => {
    const s = sale({ emdSetOff: true });
    await createPayment(s.deps, final('u1'), DUE - 3 * HOUR);
    await returnAtProvider(s, emdOf, PART);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - 2 * HOUR });
    await reconcile(s.deps, DUE - HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'due' });
    const asked = await createPayment(s.deps, final('u1'), DUE - HOUR);
    expect(asked).toMatchObject({ value: { order: { amount: BID - EMD + PART } } });
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - HOUR });
    await reconcile(s.deps, DUE);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', deposit: 'set-off' });
    for (let hour = 1; hour < 3; hour += 1) await reconcile(s.deps, DUE + hour * HOUR);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID, held: 0 } });
    expect([await revenueOf(s), walletOf(s)]).toEqual([BID, 0]);
  });

  test.each(['returned-by-provider', 'charged-back'] as const)('is refunded (%s)', async (kind) => {
    const s = sale();
    await returnAtProvider(s, emdOf, PART, kind);
    await payFinal(s);
    for (let hour = 1; hour < 3; hour += 1) await reconcile(s.deps, DUE + hour * HOUR);
    const asked = s.gateway.refunds.filter(({ providerPaymentId }) => providerPaymentId === 'pay_emd_u1').at(-1);
    expect(asked).toMatchObject({ amount: EMD - PART });
    expect(s.registration('u1')).toMatchObject({ deposit: 'refunded', depositAmount: EMD });
    expect(walletOf(s)).toBe(0);
    expect(s.books().differences).toEqual([]);
  });
});

test('the rest of a partly returned final payment can be refunded by hand', async () => {
  const s = sale();
  await payFinal(s);
  await returnAtProvider(s, finalOf, PART);
  await refundByHand(alone(s.tables), finalOf(s), admin, DUE);
  expect(s.books()).toMatchObject({ differences: [], total: { spent: 0 } });
  expect(await revenueOf(s)).toBe(0);
  for (let hour = 1; hour < 3; hour += 1) await reconcile(s.deps, DUE + hour * HOUR);
  expect(finalOf(s)).toMatchObject({ status: 'refunded' });
  expect(s.books().differences).toEqual([]);
});
