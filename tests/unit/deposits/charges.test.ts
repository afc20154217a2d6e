import { describe, expect, test } from 'vitest';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { totalFor } from '#shared/model/money/charges.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { BID, EMD } from '../payments/given.ts';
import { DUE, RUNNER_UP_BID, sale } from './sale.ts';

const reason = 'The bank was closed';
const charges = { premium: 5_00, other: 999_99, otherName: 'Transport', lotGst: 0, chargesGst: 18_00 };
const TOTAL = totalFor(charges, BID);
const final = (userId: string) => ({ type: 'final', auctionId: 'a1', userId, amount: undefined }) as const;

describe('a win with charges', () => {
  test('is ordered, captured and recorded as bid and charges, and the payment contains both', async () => {
    const s = sale({ charges });
    expect(await createPayment(s.deps, final('u1'), DUE - HOUR)).toMatchObject({
      ok: true,
      value: { order: { amount: TOTAL } },
    });
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - HOUR });
    await reconcile(s.deps, DUE);
    const paid = s.fake.all('payments').find(({ type, status }) => type === 'final' && status === 'captured');
    expect(paid).toMatchObject({
      amount: TOTAL,
      lines: [
        { kind: 'bid', amount: BID },
        { kind: 'premium', amount: BID * 0.05, rate: 5_00 },
        { kind: 'other', amount: 999_99, name: 'Transport' },
        { kind: 'charges-gst', rate: 18_00 },
      ],
    });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: TOTAL } });
  });

  test('accepts a bank transfer of the whole sum, and no more', async () => {
    const s = sale({ charges });
    await s.markOverdue(DUE);
    const transfer = { kind: 'record-payment', method: 'neft', utr: 'HDFC1', paidOn: '2026-11-20' } as const;
    expect(await s.decide('u1', { ...transfer, note: undefined, amount: TOTAL + 1 }, DUE)).toMatchObject({
      error: { code: 'AMOUNT_MISMATCH' },
    });
    expect(await s.decide('u1', { ...transfer, note: undefined, amount: TOTAL }, DUE)).toMatchObject({ ok: true });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: TOTAL, spent: TOTAL, held: EMD } });
  });

  test('is offered to the runner-up for their own bid and its charges, and returns to the winner at the first bid', async () => {
    const s = sale({ charges });
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect((await s.wins())[0]?.win).toMatchObject({
      price: RUNNER_UP_BID,
      sum: { due: totalFor(charges, RUNNER_UP_BID) },
      bidder: { userId: 'u2' },
    });
    await s.decide('u1', { kind: 'undo', reason }, DUE + 1);
    expect((await s.wins())[0]?.win).toMatchObject({ price: BID, sum: { due: TOTAL }, bidder: { userId: 'u1' } });
  });

  test('returns from one runner-up to another at the bid, not at the sum', async () => {
    const s = sale({ charges });
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    await s.markOverdue(DUE + 73 * HOUR);
    expect(await s.decide('u2', { kind: 'offer', reason }, DUE + 73 * HOUR)).toMatchObject({ ok: true });
    expect(await s.decide('u2', { kind: 'undo', reason }, DUE + 74 * HOUR)).toMatchObject({ ok: true });
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u2', amount: RUNNER_UP_BID } });
  });
});
