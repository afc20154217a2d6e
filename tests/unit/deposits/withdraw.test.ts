import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { withdraw } from '#functions/deposits/withdraw.ts';
import { registerBidder } from '#functions/domain/admission/register-bidder.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { bidder, EMD, listing, payment, profile, setUp } from '../payments/given.ts';
import { DUE, reason, transfer, overdue } from './sale.ts';

test('an admin can refund a final payment and the EMD of an unpaid win, but not another EMD', async () => {
  const s = await overdue();
  const by = { by: 'admin-1', source: '192.0.2.1', reason };
  const item = (id: string) => s.one('payments', id) as PaymentItem;
  expect(await refundByHand(alone(s.tables), item('emd_u2'), by, DUE)).toMatchObject({
    error: { code: 'NOT_PAYABLE' },
  });
  expect(await refundByHand(alone(s.tables), item('emd_u1'), by, DUE)).toMatchObject({ ok: true });
  expect(s.registration('u1')).toMatchObject({ deposit: 'refunding', finalPayment: 'overdue' });
  await s.decide('u1', transfer, DUE);
  expect(await refundByHand(alone(s.tables), item('off_id-1'), by, DUE + 1)).toMatchObject({ ok: true });
  expect(s.registration('u1')).toMatchObject({ deposit: 'refunding', finalPayment: 'overdue' });
  expect(s.books().differences).toEqual([]);
});

describe('a withdrawal', () => {
  const registered = () => {
    const w = setUp();
    w.fake.put('auctions', listing({ bidderCount: 1, isRecord: true }));
    w.fake.put('auctions', bidder());
    const { attention: _a, attentionSince: _s, ...held } = payment({ paymentId: 'emd_held', status: 'captured' });
    w.fake.put('payments', { ...held, providerPaymentId: 'pay_1', credited: true });
    w.fake.put('users', profile({ walletBalance: EMD }));
    const deps = { tables: w.deps.tables, noticeWrites: w.deps.noticeWrites };
    return { ...w, withdraw: (now: number) => withdraw(deps, 'a1', 'u1', now) };
  };

  test('before the deadline deletes the registration and refunds the deposit', async () => {
    const { withdraw: leave, fake, one, gateway, deps } = registered();
    expect(await leave(NOW)).toMatchObject({ ok: true });
    expect(fake.all('notifications')).toMatchObject([{ userId: 'u1', title: 'Registration Withdrawn' }]);
    expect(one('auctions', 'BIDDER#u1')).toBeUndefined();
    expect(one('auctions', 'LISTING')).toMatchObject({ bidderCount: 0, isRecord: true });
    expect(one('payments', 'emd_held')).toMatchObject({ status: 'refunding', attention: 'refund-due' });
    gateway.pay('order_1', { amount: EMD });
    expect(await refundPayment(deps, 'emd_held', NOW)).toBe('refunded');
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
  });

  test('stores its notice in the same transaction, because a second withdrawal is refused and cannot store it later', async () => {
    const { withdraw: leave, fake } = registered();
    fake.before = (command) =>
      command instanceof PutCommand ? Promise.reject(new Error('Out of time.')) : Promise.resolve();
    expect(await leave(NOW)).toMatchObject({ ok: true });
    expect(await leave(NOW + 1)).toMatchObject({ error: { code: 'NOT_REGISTERED' } });
    expect(fake.all('notifications')).toMatchObject([{ userId: 'u1', title: 'Registration Withdrawn' }]);
  });

  test('does not free its bidder number: the next bidder gets a new one', async () => {
    const { withdraw: leave, fake, one, deps } = registered();
    fake.put('auctions', listing({ bidderCount: 2, lastNumber: 2 }));
    await leave(NOW);
    const { auctions, users } = deps.tables;
    const next = { auctions, users, auctionId: 'a1', userId: 'u3', name: 'Ravi', amount: EMD, paymentId: 'emd_u3' };
    expect(await registerBidder({ ...next, paidAt: NOW, now: NOW }, [])).toMatchObject({ ok: true });
    expect(one('auctions', 'BIDDER#u3')).toMatchObject({ number: 3 });
    expect(one('auctions', 'LISTING')).toMatchObject({ bidderCount: 2, lastNumber: 3 });
  });

  test('after the deadline of a postponed auction is possible, and the ledger says why', async () => {
    const { withdraw: leave, fake, one } = registered();
    const postponed = { at: NOW - HOUR, reason: 'Rain' };
    fake.put('auctions', listing({ bidderCount: 1, registrationDeadlineAt: NOW, startAt: NOW + 1, postponed }));
    expect(await leave(NOW)).toMatchObject({ ok: true });
    expect(one('auctions', 'BIDDER#u1')).toBeUndefined();
    expect(one('payments', 'emd_held')).toMatchObject({ status: 'refunding' });
    const withdrawn = fake.all('money').find(({ kind }) => kind === 'withdrawn');
    expect(withdrawn).toMatchObject({ reason: 'Withdrawn after it was postponed' });
  });

  test.each([
    ['after the deadline', { registrationDeadlineAt: NOW }, 'REGISTRATION_CLOSED'],
    ['after the start', { startAt: NOW }, 'REGISTRATION_CLOSED'],
    [
      'after the start of a postponed auction',
      { startAt: NOW, postponed: { at: NOW - HOUR, reason: 'Rain' } },
      'REGISTRATION_CLOSED',
    ],
  ])('%s is refused', async (_, change, code) => {
    const { withdraw: leave, fake, one } = registered();
    fake.put('auctions', listing({ bidderCount: 1, ...change }));
    expect(await leave(NOW)).toMatchObject({ error: { code } });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held' });
  });
});
