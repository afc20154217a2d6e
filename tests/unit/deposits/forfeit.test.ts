import { describe, expect, test } from 'vitest';
import { choicesFor } from '#functions/deposits/decisions/decide-win.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { EMD, profile, state } from '../payments/given.ts';
import { DUE, sale, reason, final, overdue } from './sale.ts';

describe('a forfeit', () => {
  test('moves the deposit with a reason, and can be undone', async () => {
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

  test('is refused before the due time, and while the provider does not answer', async () => {
    const early = sale();
    expect(await early.decide('u1', { kind: 'forfeit', reason }, NOW)).toMatchObject({ error: { code: 'CONFLICT' } });
    const s = sale();
    await createPayment(s.deps, final('u1'), NOW);
    await s.markOverdue(DUE);
    s.gateway.fail('listOrderPayments', 'request-lost');
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE)).toMatchObject({
      error: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    expect(s.registration('u1')).toMatchObject({ deposit: 'held' });
  });

  test('is refused if the winner paid in time and the payment was not recorded', async () => {
    const s = sale();
    await createPayment(s.deps, final('u1'), NOW);
    await s.markOverdue(DUE);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - 1 });
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE + 1)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
  });

  test('is refused if the winner could not pay', async () => {
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

  describe('of a winner whose order exceeded the limit', () => {
    const refused = async () => {
      const s = sale();
      s.gateway.refusal = 'Amount exceeds maximum amount allowed.';
      s.gateway.fail('createOrder', 'refuse', 'refuse');
      await createPayment(s.deps, final('u1'), NOW);
      await s.markOverdue(DUE);
      return s;
    };
    const canForfeit = async (s: Awaited<ReturnType<typeof refused>>, now: number) => {
      const [first] = await s.wins();
      return first !== undefined && choicesFor(first.win, now).includes('forfeit');
    };

    test('is possible after an extension, even if Razorpay refused orders during it', async () => {
      const s = await refused();
      expect(await canForfeit(s, DUE)).toBe(false);
      await s.decide('u1', { kind: 'extend', dueAt: DUE + HOUR, reason: 'Please pay by bank transfer' }, DUE);
      await createPayment(s.deps, final('u1'), DUE + 1);
      await s.markOverdue(DUE + HOUR);
      expect(await canForfeit(s, DUE + HOUR)).toBe(true);
      expect((await s.wins())[0]?.win.couldNotPay).toContain('exceeds maximum');
      expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE + HOUR)).toMatchObject({ ok: true });
      expect(s.books()).toMatchObject({ differences: [], total: { forfeited: EMD } });
    });

    test('is refused if the extension was undone, or granted before the refusal was known', async () => {
      const s = await refused();
      await s.decide('u1', { kind: 'extend', dueAt: DUE + HOUR, reason }, DUE);
      await s.decide('u1', { kind: 'undo', reason }, DUE + 1);
      expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue' });
      expect(await canForfeit(s, DUE + 1)).toBe(false);
      const early = sale();
      await early.decide('u1', { kind: 'extend', dueAt: DUE + HOUR, reason }, NOW);
      early.gateway.fail('createOrder', 'refuse');
      await createPayment(early.deps, final('u1'), NOW + 1);
      await early.markOverdue(DUE + HOUR);
      expect(await canForfeit(early, DUE + HOUR)).toBe(false);
    });
  });
});
