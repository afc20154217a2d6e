import { describe, expect, test } from 'vitest';
import { returnDeposit } from '../../../functions/deposits/return-deposit.ts';
import { refundByHand } from '../../../functions/deposits/refund-by-hand.ts';
import { withdraw } from '../../../functions/deposits/withdraw.ts';
import { createPayment } from '../../../functions/payments/orders/create-payment.ts';
import { reconcile } from '../../../functions/payments/reconcile.ts';
import { refundPayment } from '../../../functions/payments/refunds/refund-payment.ts';
import { auditEntry } from '../../../functions/tables/audit/audit-entry.ts';
import { registerBidder } from '../../../functions/tables/auctions/register-bidder.ts';
import { bidderMark, slotText } from '../../../functions/tables/auctions/recent-bids.ts';
import { getState } from '../../../functions/tables/auctions/auction-reads.ts';
import type { PaymentItem } from '../../../functions/tables/payments/payment-item.ts';
import { BID, bidder, EMD, listing, payment, profile, state, world } from '../payments/given.ts';
import { DUE, RUNNER_UP_BID, sale } from './sale.ts';
import { HOUR, NOW } from '../../support/builders/time.ts';

const reason = 'The bank was closed';
/** User ids with the same mark; found by trying. */
const TWINS = ['bidder-152', 'bidder-3392'] as const;
const transfer = {
  kind: 'record-payment',
  amount: BID,
  method: 'rtgs',
  utr: 'HDFCR52026112100123456',
  paidOn: '2026-11-20',
  note: undefined,
} as const;
const final = (userId: string) => ({ type: 'final', auctionId: 'a1', userId, amount: undefined }) as const;
const emd = (userId: string) => ({ type: 'emd', auctionId: 'a1', userId, amount: undefined }) as const;

/** A sale that u1 did not pay for in time. */
async function overdue() {
  const s = sale();
  await s.markOverdue(DUE);
  return s;
}

describe('a win that is not paid in time', () => {
  test('is overdue, everything stays held, and winner and admins are told', async () => {
    const s = await overdue();
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(s.one('payments', 'emd_u1')).toMatchObject({ status: 'captured' });
    expect([s.told('u1'), s.told('#ADMINS')]).toEqual([['Payment Overdue'], ['Payment Overdue']]);
    expect(await createPayment(s.deps, final('u1'), DUE)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
  });

  test('can be extended and paid; the extension can be undone before', async () => {
    const s = await overdue();
    const later = DUE + 48 * HOUR;
    expect(await s.decide('u1', { kind: 'extend', dueAt: later, reason }, DUE)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'due', paymentDueAt: later });
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 1)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', paymentDueAt: DUE });
    await s.decide('u1', { kind: 'extend', dueAt: later, reason }, DUE + 2);
    const created = await createPayment(s.deps, final('u1'), DUE + 3);
    expect(created).toMatchObject({ ok: true, value: { order: { amount: BID } } });
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE + 4 });
    await reconcile(s.deps, DUE + HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    expect(s.told('u1')).toEqual(expect.arrayContaining(['More Time to Pay', 'Decision Taken Back']));
    expect(s.books().differences).toEqual([]);
  });

  test.each([
    ['the past', DUE, 'The new due time must be in the future.'],
    ['a year', DUE + 365 * 24 * HOUR, 'The new due time must be within 90 days.'],
  ])('cannot be extended to %s', async (_, dueAt, message) => {
    const s = await overdue();
    expect(await s.decide('u1', { kind: 'extend', dueAt, reason }, DUE)).toMatchObject({ error: { message } });
  });
});

describe('a bank transfer', () => {
  test('that is recorded pays for the win; the deposit goes back when it can no longer be undone', async () => {
    const s = await overdue();
    expect(await s.decide('u1', transfer, DUE)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', deposit: 'held' });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: BID, spent: BID, held: EMD } });
    const live = await getState(s.store.auctions, 'a1');
    if (live === undefined) throw new Error('There is no auction.');
    await returnDeposit(s.store, live, DUE + 24 * HOUR - 1);
    expect(s.registration('u1')).toMatchObject({ deposit: 'held' });
    await returnDeposit(s.store, live, DUE + 24 * HOUR);
    expect(s.registration('u1')).toMatchObject({ deposit: 'refunding' });
    expect(await refundPayment(s.deps, 'emd_u1', DUE + 25 * HOUR)).toBe('refunded');
    expect(s.books()).toMatchObject({ differences: [], total: { offline: BID, spent: BID, held: 0 } });
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 26 * HOUR)).toMatchObject({
      error: { code: 'CONFLICT' },
    });
  });

  test('can be undone within a day, and leaves no trace in the sums', async () => {
    const s = await overdue();
    await s.decide('u1', transfer, DUE);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + HOUR)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: 0, spent: 0, held: EMD } });
    expect(await s.deps.payments.listRevenue(0)).toMatchObject([{ amount: BID }, { amount: -BID }]);
  });

  test('must be what is owed, and cannot be recorded twice', async () => {
    const s = await overdue();
    expect(await s.decide('u1', { ...transfer, amount: BID - 1 }, DUE)).toMatchObject({
      error: { code: 'AMOUNT_MISMATCH' },
    });
    const other = { ...transfer, utr: 'HDFCR52026112100000002' };
    const both = await Promise.all([s.decide('u1', transfer, DUE), s.decide('u1', other, DUE)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(s.books().total.offline).toBe(BID);
  });
});

describe('an offer to the runner-up', () => {
  test('is a new win at their own last bid, with the deposit taken again', async () => {
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
    // The deposit of the first winner is still to be decided about.
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
    await reconcile(s.deps, DUE + HOUR);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 2 * HOUR)).toMatchObject({
      error: { code: 'CONFLICT' },
    });
  });

  test('goes by the ledger of bids, also where the marks of two bidders are the same', async () => {
    const s = await overdue();
    // What STATE remembers of the bids would give u2 the amount of a bidder with the same mark.
    expect(bidderMark(TWINS[0])).toBe(bidderMark(TWINS[1]));
    for (const [index, userId] of TWINS.entries()) {
      const own = { sk: `BIDDER#${userId}`, userId, name: userId, outcome: 'lost', deposit: 'refunded' } as const;
      s.fake.put('auctions', bidder({ ...own, lastBidAmount: 1, lastBidSeq: 1 }));
      const bid = { bidId: `twin-${index}`, userId, amount: RUNNER_UP_BID + 100 * (index + 1) };
      s.fake.put('bids', { ...bid, auctionId: 'a1', seq: 3 + index, name: userId, at: NOW - 3 * HOUR + index });
    }
    s.fake.put('bids', { auctionId: 'a1', seq: 5, bidId: 'b', userId: 'u1', name: 'u1', amount: BID, at: NOW });
    const slot = (userId: string, amount: number) => slotText({ userId, bidId: 'x', amount }, NOW);
    const [first, second] = [slot(TWINS[0], RUNNER_UP_BID + 100), slot(TWINS[1], RUNNER_UP_BID + 200)];
    s.fake.put('auctions', { ...s.one('auctions', 'STATE'), seq: 5, r0: slot('u1', BID), r1: second, r2: first });
    const award = async () => s.one('auctions', 'STATE')?.['award'];
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(await award()).toMatchObject({ userId: TWINS[1], amount: RUNNER_UP_BID + 200, at: NOW - 3 * HOUR + 1 });
    await s.markOverdue(DUE + 72 * HOUR);
    await s.decide(TWINS[1], { kind: 'offer', reason }, DUE + 73 * HOUR);
    expect(await award()).toMatchObject({ userId: TWINS[0], amount: RUNNER_UP_BID + 100 });
  });

  test('waits until the last bids are in the ledger', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.one('auctions', 'STATE'), seq: 4 });
    expect(await s.decide('u1', { kind: 'offer', reason }, DUE)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('not in the ledger yet') },
    });
    expect(s.one('auctions', 'STATE')).not.toHaveProperty('award');
  });

  test('is impossible when the winner alone has bid', async () => {
    const s = await overdue();
    for (const bid of s.fake.all('bids')) s.fake.put('bids', { ...bid, userId: 'u1' });
    expect(await s.decide('u1', { kind: 'offer', reason }, DUE)).toMatchObject({
      error: { message: 'There is no other bidder to offer the lot to.' },
    });
  });

  test('keeps the bidder’s number, by which strangers know them', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.registration('u2'), number: 7 });
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u2', number: 7 } });
  });

  test('goes to the next one when the runner-up does not pay either', async () => {
    const s = await overdue();
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    await s.markOverdue(DUE + 72 * HOUR);
    expect(await s.decide('u2', { kind: 'offer', reason }, DUE + 73 * HOUR)).toMatchObject({ ok: true });
    expect(s.one('auctions', 'STATE')).toMatchObject({ award: { userId: 'u3', amount: RUNNER_UP_BID - 100 } });
  });
});

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

test('each decision is a line of the admin log: who, from where, before and after, with the auction and the people', async () => {
  const s = await overdue();
  await s.decide('u1', { kind: 'offer', reason }, DUE + 1);
  expect(await s.decide('u1', { kind: 'offer', reason }, DUE + 2)).toMatchObject({ ok: false });
  await s.decide('u1', { kind: 'undo', reason: 'By mistake' }, DUE + 3);
  await s.decide('u1', { kind: 'forfeit', reason }, DUE + 4);
  const deposit = s.one('payments', 'emd_u1') as PaymentItem;
  const by = { by: 'admin-2', source: '198.51.100.7', reason };
  expect(await refundByHand(s.store, deposit, by, DUE + 5)).toMatchObject({ ok: false });

  const lines = (table: 'auctions' | 'users', name: string, id: string) =>
    s.fake.all(table).flatMap((item) => (item[name] === id ? (auditEntry.safeParse(item).data ?? []) : []));
  const about = lines('auctions', 'auctionId', 'a1');
  expect(about).toMatchObject([
    {
      action: 'win-offered-on',
      actor: 'admin-1',
      source: '192.0.2.1',
      at: DUE + 1,
      before: { finalPayment: 'overdue', deposit: 'held' },
      after: { finalPayment: 'passed-on', userId: 'u1', runnerUpId: 'u2', reason },
    },
    {
      action: 'win-decision-undone',
      before: { finalPayment: 'passed-on', decision: 'offered' },
      after: { decision: 'none', runnerUpId: 'u2', reason: 'By mistake' },
    },
    {
      action: 'win-forfeited',
      before: { finalPayment: 'overdue', deposit: 'held' },
      after: { finalPayment: 'forfeited', deposit: 'forfeited' },
    },
  ]);
  expect(lines('users', 'userId', 'u1')).toEqual(about);
  expect(lines('users', 'userId', 'u2')).toEqual(about.slice(0, 2));
});

test('a refund by hand: an EMD of a stranded win and a final payment, with a reason; no other', async () => {
  const s = await overdue();
  const by = { by: 'admin-1', source: '192.0.2.1', reason };
  const item = (id: string) => s.one('payments', id) as PaymentItem;
  expect(await refundByHand(s.store, item('emd_u2'), by, DUE)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
  expect(await refundByHand(s.store, item('emd_u1'), by, DUE)).toMatchObject({ ok: true });
  expect(s.registration('u1')).toMatchObject({ deposit: 'refunding', finalPayment: 'overdue' });
  await s.decide('u1', transfer, DUE);
  expect(await refundByHand(s.store, item('off_id-1'), by, DUE)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
  expect(s.books().differences).toEqual([]);
});

describe('a withdrawal', () => {
  const registered = () => {
    const w = world();
    w.fake.put('auctions', listing({ bidderCount: 1, isRecord: true }));
    w.fake.put('auctions', bidder());
    const { attention: _a, attentionSince: _s, ...held } = payment({ paymentId: 'emd_held', status: 'captured' });
    w.fake.put('payments', { ...held, providerPaymentId: 'pay_1', credited: true });
    w.fake.put('users', profile({ walletBalance: EMD }));
    const deps = { store: w.deps.tables, notify: w.deps.notify };
    return { ...w, withdraw: (now: number) => withdraw(deps, 'a1', 'u1', now) };
  };

  test('before the deadline takes the registration back, and the deposit goes back', async () => {
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

  test('leaves the number given: whoever registers next has another one', async () => {
    const { withdraw: leave, fake, one, deps } = registered();
    fake.put('auctions', listing({ bidderCount: 2 }));
    await leave(NOW);
    const { auctions } = deps.tables;
    const next = { auctions, auctionId: 'a1', userId: 'u3', name: 'Ravi', amount: EMD, paymentId: 'emd_u3' };
    expect(await registerBidder({ ...next, paidAt: NOW, now: NOW }, [])).toMatchObject({ ok: true });
    expect(one('auctions', 'BIDDER#u3')).toMatchObject({ number: 3 });
    expect(one('auctions', 'LISTING')).toMatchObject({ bidderCount: 2, lastNumber: 3 });
  });

  test.each([
    ['after the deadline', { registrationDeadlineAt: NOW }, 'REGISTRATION_CLOSED'],
    ['after the start', { startAt: NOW }, 'REGISTRATION_CLOSED'],
  ])('%s is refused', async (_, change, code) => {
    const { withdraw: leave, fake, one } = registered();
    fake.put('auctions', listing({ bidderCount: 1, ...change }));
    expect(await leave(NOW)).toMatchObject({ error: { code } });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held' });
  });
});
