import { describe, expect, test } from 'vitest';
import { choicesFor } from '#functions/deposits/decisions/decide-win.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { bidder, EMD, lastBid, profile } from '../payments/given.ts';
import { DUE, RUNNER_UP_BID, reason, final, emd, overdue } from './sale.ts';

describe('an offer to the runner-up', () => {
  test('is a new win at their own last bid, with the deposit held again', async () => {
    const s = await overdue();
    expect(await s.decide('u1', { kind: 'offer', reason }, DUE)).toMatchObject({ ok: true });
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u2', amount: RUNNER_UP_BID } });
    expect(s.registration('u2')).toMatchObject({
      finalPayment: 'due',
      depositOwed: true,
      paymentDueAt: DUE + 72 * HOUR,
    });
    expect(await createPayment(s.deps, final('u2'), DUE + 1)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
    for (const [request, amount] of [
      [emd('u2'), EMD],
      [final('u2'), RUNNER_UP_BID],
    ] as const) {
      expect(await createPayment(s.deps, request, DUE + 1)).toMatchObject({ ok: true, value: { order: { amount } } });
      s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE + 2 });
      await reconcile(s.deps, DUE + HOUR);
      expect(s.registration('u2')).toMatchObject({ deposit: request.type === 'emd' ? 'held' : 'refunding' });
    }
    expect(s.registration('u2')).toMatchObject({ finalPayment: 'paid' });
    for (let hour = 2; hour < 6; hour += 1) await reconcile(s.deps, DUE + hour * HOUR);
    expect(s.registration('u2')).toMatchObject({ deposit: 'refunded' });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: RUNNER_UP_BID, held: EMD } });
    // The first winner's deposit still waits for a decision.
    const [, first] = await s.wins();
    expect(first?.win).toMatchObject({ isCurrent: false, bidder: { userId: 'u1', deposit: 'held' } });
  });

  test('can be undone until the runner-up has paid something', async () => {
    const s = await overdue();
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 1)).toMatchObject({ ok: true });
    expect(s.one('auctions', 'STATE')).not.toHaveProperty('award');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue' });
    expect(s.registration('u2')).toMatchObject({ outcome: 'lost' });
    expect(s.registration('u2')).not.toHaveProperty('depositOwed');
    await s.decide('u1', { kind: 'offer', reason }, DUE + 2);
    await createPayment(s.deps, emd('u2'), DUE + 3);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE + 4 });
    const undone = async () => (await s.wins()).flatMap(({ win }) => choicesFor(win, DUE + HOUR)).includes('undo');
    expect(await undone()).toBe(true);
    await reconcile(s.deps, DUE + HOUR);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 2 * HOUR)).toMatchObject({
      error: { code: 'CONFLICT' },
    });
    expect(await undone()).toBe(false);
  });

  test.each([
    ['without a deposit', { depositAmount: 0, depositPaymentId: undefined }],
    ['with a deposit', {}],
  ])('after a win %s was ended leaves it ended when it is undone', async (_, change) => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.registration('u1'), ...change });
    expect(await s.decide('u1', { kind: 'forfeit', reason }, DUE)).toMatchObject({ ok: true });
    expect(await s.decide('u1', { kind: 'offer', reason }, DUE + 1)).toMatchObject({ ok: true });
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 2)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'forfeited', decision: { kind: 'forfeited' } });
    expect(s.one('auctions', 'STATE')).toMatchObject({ win: 'forfeited' });
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 3)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue' });
  });

  test('says of the deposit that was paid again what follows, not that its payer is registered', async () => {
    const s = await overdue();
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    await createPayment(s.deps, emd('u2'), DUE + 1);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE + 2 });
    await reconcile(s.deps, DUE + HOUR);
    const told = s.fake
      .all('notifications')
      .filter(({ userId, type }) => userId === 'u2' && type === 'payment_received');
    expect(told).toMatchObject([{ message: expect.stringContaining('received again. Please pay for the lot') }]);
  });

  test('of a lot of a sale, which has no deposit of its own, can be undone', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.registration('u2'), deposit: 'held', depositAmount: 0, saleId: 's1' });
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 1)).toMatchObject({ ok: true });
  });

  test('uses the bid ledger, even if the registrations are behind', async () => {
    const s = await overdue();
    for (const [index, userId] of ['u4', 'u5'].entries()) {
      const own = { sk: `BIDDER#${userId}`, number: 4 + index, userId, name: userId } as const;
      s.fake.put('auctions', bidder({ ...own, outcome: 'lost', deposit: 'refunded', lastBidAmount: 1 }));
      s.fake.put('users', profile({ userId, name: userId }));
      const amount = RUNNER_UP_BID + 100 * (index + 1);
      const at = NOW - 3 * HOUR + index;
      s.fake.put('bids', { ...lastBid, auctionId: 'a1', seq: 3 + index, userId, name: userId, amount, at });
    }
    s.fake.put('bids', { ...lastBid, auctionId: 'a1', seq: 5 });
    s.fake.put('auctions', { ...s.one('auctions', 'STATE'), seq: 5 });
    const award = async () => s.one('auctions', 'STATE')?.['award'];
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(await award()).toMatchObject({ userId: 'u5', amount: RUNNER_UP_BID + 200, at: NOW - 3 * HOUR + 1 });
    await s.markOverdue(DUE + 72 * HOUR);
    await s.decide('u5', { kind: 'offer', reason }, DUE + 73 * HOUR);
    expect(await award()).toMatchObject({ userId: 'u4', amount: RUNNER_UP_BID + 100 });
  });

  test.each([
    ['erased', { isActive: false, verifyStatus: undefined, erasedAt: NOW }],
    ['disabled', { isActive: false }],
    ['rejected', { verifyStatus: 'rejected' }],
  ] as const)('skips a bidder with a %s account, who could not pay', async (_, change) => {
    const s = await overdue();
    s.fake.put('users', profile({ userId: 'u2', name: 'u2', ...change }));
    const [shown] = await s.wins();
    expect(shown?.win.runnerUp).toMatchObject({ userId: 'u3', lastBidAmount: RUNNER_UP_BID - 100 });
    expect(await s.decide('u1', { kind: 'offer', reason }, DUE)).toMatchObject({ ok: true });
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u3' } });
    expect(s.registration('u2')).toMatchObject({ outcome: 'lost' });
  });

  test('can go to a user whose verification is pending', async () => {
    const s = await overdue();
    s.fake.put('users', profile({ userId: 'u2', name: 'u2', verifyStatus: 'pending' }));
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u2' } });
  });

  test('goes only to the user that the admin’s page showed', async () => {
    const s = await overdue();
    s.fake.put('users', profile({ userId: 'u2', name: 'u2', isActive: false }));
    expect(await s.decide('u1', { kind: 'offer', runnerUpId: 'u2', reason }, DUE)).toMatchObject({
      error: { code: 'CONFLICT', message: 'The runner-up is somebody else by now. Please look again.' },
    });
    expect(await s.decide('u1', { kind: 'offer', runnerUpId: 'u3', reason }, DUE)).toMatchObject({ ok: true });
  });

  test('waits until the last bids are in the ledger', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.one('auctions', 'STATE'), seq: 4 });
    expect(await s.decide('u1', { kind: 'offer', reason }, DUE)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('not in the ledger yet') },
    });
    expect(s.one('auctions', 'STATE')).not.toHaveProperty('award');
  });

  test('is impossible if only the winner has bid', async () => {
    const s = await overdue();
    for (const bid of s.fake.all('bids')) s.fake.put('bids', { ...bid, userId: 'u1' });
    expect(await s.decide('u1', { kind: 'offer', reason }, DUE)).toMatchObject({
      error: { message: 'There is no other bidder to offer the lot to.' },
    });
  });

  test('keeps the bidder’s number, which other bidders see', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.registration('u2'), number: 7 });
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u2', number: 7 } });
    await s.markOverdue(DUE + 72 * HOUR);
    await s.decide('u2', { kind: 'offer', reason }, DUE + 73 * HOUR);
    await s.decide('u2', { kind: 'undo', reason }, DUE + 74 * HOUR);
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u2', number: 7 } });
  });

  test('can go to the next bidder if the runner-up does not pay either', async () => {
    const s = await overdue();
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    await s.markOverdue(DUE + 72 * HOUR);
    expect(await s.decide('u2', { kind: 'offer', reason }, DUE + 73 * HOUR)).toMatchObject({ ok: true });
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u3', amount: RUNNER_UP_BID - 100 } });
  });
});
