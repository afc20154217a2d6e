import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { returnDeposit } from '#functions/deposits/return-deposit.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { recordReturn } from '#functions/payments/refunds/returned-elsewhere.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { BID, EMD } from '../payments/given.ts';
import { DUE, sale } from './sale.ts';

const reason = 'The bank was closed';
const final = { type: 'final', auctionId: 'a1', userId: 'u1', amount: undefined } as const;
const REST = BID - EMD;
const transfer = {
  kind: 'record-payment',
  method: 'neft',
  utr: 'HDFC1',
  paidOn: '2026-11-20',
  note: undefined,
} as const;

const setOffSale = () => sale({ emdSetOff: true });
type Sale = ReturnType<typeof setOffSale>;
const wallet = (s: Sale) => s.fake.all('users').find(({ userId, sk }) => userId === 'u1' && sk === 'PROFILE');
const item = (s: Sale, id: string) => paymentItem.parse(s.one('payments', id));
const finalOf = (s: Sale) => {
  const found = s.fake.all('payments').find(({ type, status }) => type === 'final' && status === 'captured');
  return paymentItem.parse(found);
};

/** Orders and pays the rest. */
async function paid(s: Sale, paidAt = DUE - HOUR): Promise<void> {
  await createPayment(s.deps, final, DUE - HOUR);
  s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt });
  await reconcile(s.deps, DUE);
}

describe('a deposit that counts towards the price', () => {
  test('reduces the amount to pay, and is spent together with it', async () => {
    const s = setOffSale();
    expect(await createPayment(s.deps, final, DUE - HOUR)).toMatchObject({ value: { order: { amount: REST } } });
    await paid(s);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', deposit: 'set-off' });
    expect(item(s, 'emd_u1').status).toBe('set-off');
    expect(finalOf(s)).toMatchObject({ amount: REST, setOff: EMD });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID, held: 0 } });
    expect(wallet(s)).toMatchObject({ walletBalance: 0 });
    expect(await s.deps.revenue.list(0)).toMatchObject([{ amount: BID }]);
  });

  test('is spent even if it was forfeited before a payment in time was recorded', async () => {
    const s = setOffSale();
    await createPayment(s.deps, final, DUE - HOUR);
    await s.markOverdue(DUE);
    Object.assign(s.decideDeps, { checkUnpaidOrders: () => Promise.resolve(true) });
    await s.decide('u1', { kind: 'forfeit', reason }, DUE);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - 1 });
    await reconcile(s.deps, DUE + HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', deposit: 'set-off' });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID, forfeited: 0, held: 0 } });
    expect(wallet(s)).toMatchObject({ walletBalance: 0 });
  });

  test('is refunded with the rest if it was returned meanwhile; then the whole sum is owed', async () => {
    const s = setOffSale();
    await createPayment(s.deps, final, DUE - HOUR);
    const back = { key: 'rfnd_elsewhere', amount: EMD, kind: 'returned-by-provider' } as const;
    await recordReturn(s.deps, item(s, 'emd_u1'), back, DUE - HOUR);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - HOUR });
    await reconcile(s.deps, DUE - HOUR / 2);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'due' });
    expect(await createPayment(s.deps, final, DUE - HOUR / 4)).toMatchObject({ value: { order: { amount: BID } } });
    expect(s.books().differences).toEqual([]);
  });

  test('is held again when the payment is refunded by hand, and can be forfeited', async () => {
    const s = setOffSale();
    await paid(s);
    await refundByHand(alone(s.tables), finalOf(s), { reason, by: 'admin-1', source: '192.0.2.1' }, DUE + 1);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(wallet(s)).toMatchObject({ walletBalance: EMD });
    expect(await s.deps.revenue.list(0)).toMatchObject([{ amount: BID }, { amount: -BID }]);
    await reconcile(s.deps, DUE + HOUR);
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE + 2 * HOUR)).toMatchObject({ ok: true });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 0, forfeited: EMD } });
  });

  test('counts with a bank transfer of the rest, and is held again when the record is undone', async () => {
    const s = setOffSale();
    await s.markOverdue(DUE);
    expect(await s.decide('u1', { ...transfer, amount: BID }, DUE)).toMatchObject({
      error: { code: 'AMOUNT_MISMATCH' },
    });
    await s.decide('u1', { ...transfer, amount: REST }, DUE);
    expect(s.books()).toMatchObject({ differences: [], total: { offline: REST, spent: BID, held: 0 } });
    expect(await s.deps.revenue.list(0)).toMatchObject([{ amount: BID }]);
    await s.decide('u1', { kind: 'undo', reason }, DUE + 1);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: 0, spent: 0, held: EMD } });
    expect(await s.deps.revenue.list(0)).toMatchObject([{ amount: BID }, { amount: -BID }]);
    await s.decide('u1', { ...transfer, amount: REST }, DUE + 2);
    const live = await getState(s.tables.auctions, 'a1');
    if (live === undefined) throw new Error('There is no auction.');
    await returnDeposit(s.tables, live, DUE + 25 * HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', deposit: 'set-off' });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID, held: 0 } });
  });

  test('is owed again when charged back later, with what is left of the payment as a part, and the books balance', async () => {
    const s = setOffSale();
    await paid(s);
    await recordReturn(s.deps, item(s, 'emd_u1'), { key: 'disp_1', amount: EMD, kind: 'charged-back' }, DUE + 1);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'refunded', inParts: REST });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 0, held: REST } });
    expect(wallet(s)).toMatchObject({ walletBalance: 0 });
    expect(
      await refundByHand(alone(s.tables), finalOf(s), { reason, by: 'admin-1', source: '192.0.2.1' }, DUE + 2),
    ).toMatchObject({ ok: true });
  });
});
