import { describe, expect, test } from 'vitest';
import { createPayment } from '../../../functions/payments/orders/create-payment.ts';
import { EMD, profile, state } from '../payments/given.ts';
import { DUE, sale, reason, final, overdue } from './sale.ts';
import { NOW } from '../../support/builders/time.ts';

describe('a forfeit', () => {
  test('keeps the deposit with a reason, and can be undone', async () => {
    const s = await overdue();
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'forfeited', deposit: 'forfeited' });
    expect(s.books()).toMatchObject({ differences: [], total: { forfeited: EMD, held: 0 } });
    expect(s.fake.all('money').find(({ kind }) => kind === 'forfeited')).toMatchObject({
      by: 'admin-1',
      reason,
    });
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 1)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(s.books()).toMatchObject({ differences: [], total: { forfeited: 0, held: EMD } });
    expect(s.one('users', 'PROFILE')).toBeDefined();
  });

  test('is refused before the due time, and while the provider cannot be asked', async () => {
    const early = sale();
    expect(await early.decide('u1', { kind: 'forfeit', reason }, NOW)).toMatchObject({ error: { code: 'CONFLICT' } });
    const s = sale();
    await createPayment(s.deps, final('u1'), NOW);
    await s.markOverdue(DUE);
    s.gateway.fail('listOrderPayments', 'before');
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE)).toMatchObject({
      error: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    expect(s.registration('u1')).toMatchObject({ deposit: 'held' });
  });

  test('is refused when the winner had paid in time and nobody knew', async () => {
    const s = sale();
    await createPayment(s.deps, final('u1'), NOW);
    await s.markOverdue(DUE);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - 1 });
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE + 1)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
  });

  test('is refused when paying was impossible', async () => {
    const refusedOrder = sale();
    refusedOrder.gateway.refusal = 'Amount exceeds maximum amount allowed.';
    refusedOrder.gateway.fail('createOrder', 'refuse');
    expect(await createPayment(refusedOrder.deps, final('u1'), NOW)).toMatchObject({
      error: { message: expect.stringContaining('bank transfer') },
    });
    const switchedOff = sale();
    switchedOff.fake.put('users', profile({ isActive: false }));
    const small = sale();
    small.fake.put('auctions', state({ ...(small.one('auctions', 'STATE') as object), currentBid: 99 }));
    for (const s of [refusedOrder, switchedOff, small]) {
      await s.markOverdue(DUE);
      expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
    }
  });
});
