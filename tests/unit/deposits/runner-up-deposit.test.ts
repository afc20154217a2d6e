/** The deposit that a runner-up must pay again, and what becomes of it after other decisions. */
import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { EMD } from '../payments/given.ts';
import { DUE, emd, overdue, reason, RUNNER_UP_BID, sale, transfer } from './sale.ts';

type Sale = ReturnType<typeof sale>;

/** An offer to u2, who has an unpaid order for the EMD. */
async function offered(s: Sale) {
  await s.decide('u1', { kind: 'offer', reason }, DUE);
  await createPayment(s.deps, emd('u2'), DUE + 1);
  const { orderId = '' } = s.gateway.orders.at(-1) ?? {};
  return { payEmd: (paidAt: number) => s.gateway.pay(orderId, { paidAt }) };
}

describe('a runner-up whose EMD counts towards the price', () => {
  async function offeredWithSetOff() {
    const s = sale({ emdSetOff: true });
    await s.markOverdue(DUE);
    return { s, ...(await offered(s)) };
  }

  test('cannot record a transfer of the rest before the EMD is paid', async () => {
    const { s, payEmd } = await offeredWithSetOff();
    const rest = { ...transfer, paidOn: '2026-11-23', amount: RUNNER_UP_BID - EMD };
    expect(await s.decide('u2', rest, DUE + 2)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('deposit counts') },
    });
    payEmd(DUE + 3);
    await reconcile(s.deps, DUE + HOUR);
    expect(await s.decide('u2', rest, DUE + 2 * HOUR)).toMatchObject({ ok: true });
    expect(s.registration('u2')).toMatchObject({ finalPayment: 'paid', deposit: 'set-off' });
    expect(await s.decide('u2', { kind: 'undo', reason }, DUE + 3 * HOUR)).toMatchObject({ ok: true });
    expect(s.books().differences).toEqual([]);
  });
});

describe('undoing the record of a transfer', () => {
  test('asks a runner-up who had not paid the EMD for it again', async () => {
    const s = await overdue();
    await offered(s);
    await s.decide('u2', { ...transfer, paidOn: '2026-11-23', amount: RUNNER_UP_BID }, DUE + 2);
    expect(s.registration('u2')).not.toHaveProperty('depositOwed');
    await s.decide('u2', { kind: 'undo', reason }, DUE + 3);
    expect(s.registration('u2')).toMatchObject({ finalPayment: 'due', depositOwed: true });
  });

  test('does not ask a winner for a refunded EMD', async () => {
    const s = await overdue();
    const by = { reason, by: 'admin-1', source: '192.0.2.1' };
    await refundByHand(alone(s.tables), paymentItem.parse(s.one('payments', 'emd_u1')), by, DUE);
    await reconcile(s.deps, DUE + HOUR);
    await s.decide('u1', { kind: 'extend', dueAt: DUE + 48 * HOUR, reason }, DUE + 2 * HOUR);
    await s.decide('u1', transfer, DUE + 3 * HOUR);
    await s.decide('u1', { kind: 'undo', reason }, DUE + 4 * HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'due', deposit: 'refunded' });
    expect(s.registration('u1')).not.toHaveProperty('depositOwed');
  });
});

describe('the EMD of a runner-up', () => {
  const over = DUE + 72 * HOUR;

  test.each([
    ['was overdue', () => Promise.resolve(), 'The time to pay was over when the payment was made'],
    [
      'was offered to another bidder',
      (s: Sale) => s.decide('u2', { kind: 'offer', reason }, over),
      'The lot had been offered to the next bidder when the payment arrived',
    ],
    [
      'was forfeited',
      (s: Sale) => s.decide('u2', { kind: 'forfeit', reason }, over),
      'The time to pay was over when the payment was made',
    ],
  ])('is refunded when it is paid too late and the win %s by then', async (_, decide, refundReason) => {
    const s = await overdue();
    const { payEmd } = await offered(s);
    await s.markOverdue(over);
    await decide(s);
    payEmd(over + 1);
    for (let hour = 1; hour < 4; hour += 1) await reconcile(s.deps, over + hour * HOUR);
    expect(s.registration('u2')).toMatchObject({ deposit: 'refunded', depositOwed: true });
    const late = s.fake.all('payments').find(({ userId, paidAt }) => userId === 'u2' && paidAt === over + 1);
    expect(late).toMatchObject({ status: 'refunded', refundReason });
    expect(s.books().differences).toEqual([]);
  });

  test('is held if it was paid in time and only the webhook was late', async () => {
    const s = await overdue();
    const { payEmd } = await offered(s);
    await s.markOverdue(over);
    payEmd(over - 1);
    await reconcile(s.deps, over + HOUR);
    expect(s.registration('u2')).toMatchObject({ deposit: 'held', finalPayment: 'overdue' });
  });
});

describe('an undo that would shorten the time to pay asks the provider first', () => {
  test('and keeps an extension in which the winner has paid', async () => {
    const s = await overdue();
    await s.decide('u1', { kind: 'extend', dueAt: DUE + 48 * HOUR, reason }, DUE);
    await createPayment(s.deps, { type: 'final', auctionId: 'a1', userId: 'u1', amount: undefined }, DUE + 1);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE + 2 });
    const undone = await s.decide('u1', { kind: 'undo', reason }, DUE + 3);
    expect(undone).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
  });

  test('and keeps an offer whose runner-up has paid the EMD', async () => {
    const s = await overdue();
    const { payEmd } = await offered(s);
    payEmd(DUE + 2);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 3)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(s.registration('u2')).toMatchObject({ finalPayment: 'due', deposit: 'held' });
  });

  test('and undoes nothing while the provider does not answer', async () => {
    const s = await overdue();
    await offered(s);
    s.gateway.fail('listOrderPayments', 'request-lost');
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 2)).toMatchObject({
      error: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    expect(s.registration('u2')).toMatchObject({ finalPayment: 'due' });
  });
});
