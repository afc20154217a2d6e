import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { decideAboutWin } from '#functions/deposits/decisions/decide.ts';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { returnDeposit } from '#functions/deposits/return-deposit.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { auditEntry } from '#functions/tables/audit/audit-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { ok } from '#shared/model/result.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { BID, EMD } from '../payments/given.ts';
import { decisionDeps } from './decision-deps.ts';
import { DUE, reason, transfer, final, overdue } from './sale.ts';

describe('a win that is not paid in time', () => {
  test('becomes overdue, its deposit stays held, and winner and admins are notified', async () => {
    const s = await overdue();
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(s.one('payments', 'emd_u1')).toMatchObject({ status: 'captured' });
    expect([s.noticesTo('u1'), s.noticesTo('#ADMINS')]).toEqual([['Payment Overdue'], ['Payment Overdue']]);
    expect(await createPayment(s.deps, final('u1'), DUE)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
  });

  test('can be extended and paid; the extension can be undone until then', async () => {
    const s = await overdue();
    const later = DUE + 48 * HOUR;
    expect(await s.decide('u1', { kind: 'extend', dueAt: later, reason }, DUE)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'due', paymentDueAt: later });
    // Of a decision that the admin did not see.
    expect(await s.decide('u1', { kind: 'undo', reason, decidedAt: DUE - 1 }, DUE + 1)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('decided something else') },
    });
    expect(await s.decide('u1', { kind: 'undo', reason, decidedAt: DUE }, DUE + 1)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', paymentDueAt: DUE });
    await s.decide('u1', { kind: 'extend', dueAt: later, reason }, DUE + 2);
    const created = await createPayment(s.deps, final('u1'), DUE + 3);
    expect(created).toMatchObject({ ok: true, value: { order: { amount: BID } } });
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE + 4 });
    await reconcile(s.deps, DUE + HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    expect(s.noticesTo('u1')).toEqual(expect.arrayContaining(['More Time to Pay', 'Decision Taken Back']));
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

test.each([
  ['the winner', 'u1', '2026-11-19', 'Nothing was owed yet on that day.'],
  ['a runner-up', 'u2', '2026-11-22', 'Nothing was owed yet on that day.'],
  ['a runner-up', 'u2', '2026-11-24', 'The transfer cannot be in the future.'],
])(
  'a bank transfer of %s must be dated between the day it became due and today',
  async (_, userId, paidOn, message) => {
    const s = await overdue();
    if (userId === 'u2') await s.decide('u1', { kind: 'offer', reason }, DUE);
    const amount = (await s.wins())[0]?.win.sum.due ?? 0;
    const record = (day: string) => s.decide(userId, { ...transfer, amount, paidOn: day }, DUE + 1);
    expect(await record(paidOn)).toMatchObject({ error: { code: 'INVALID_INPUT', message } });
    expect(await record('2026-11-23')).toMatchObject({ ok: true });
  },
);

test('an approval that was used asks the provider for nothing', async () => {
  const s = await overdue();
  const checkUnpaidOrders = vi.fn(async () => false);
  const guard = async () => ok({ is: 'done-before' as const });
  const deps = { ...decisionDeps(s.deps), checkUnpaidOrders, secondPerson: { guard, guardSteps: guard } };
  const forfeit = { kind: 'forfeit', reason, approves: 'a request' } as const;
  const decision = { auctionId: 'a1', userId: 'u1', command: forfeit, by: 'admin-1', source: '192.0.2.1' };
  expect(await decideAboutWin(deps, decision, DUE)).toMatchObject({ value: { is: 'done-before' } });
  expect(checkUnpaidOrders).not.toHaveBeenCalled();
});

test('an extension never shortens the time, even with an outdated dialog', async () => {
  const s = await overdue();
  const later = DUE + 48 * HOUR;
  await s.decide('u1', { kind: 'extend', dueAt: later, reason }, DUE);
  for (const dueAt of [DUE + 24 * HOUR, later]) {
    expect(await s.decide('u1', { kind: 'extend', dueAt, reason }, DUE + 1)).toMatchObject({
      error: { code: 'INVALID_INPUT', message: 'The winner has until then already: the new due time must be later.' },
    });
  }
  expect(s.registration('u1')).toMatchObject({ finalPayment: 'due', paymentDueAt: later });
  expect(s.noticesTo('u1')).toEqual(['Payment Overdue', 'More Time to Pay']);
  expect(await s.decide('u1', { kind: 'extend', dueAt: later + HOUR, reason }, DUE + 2)).toMatchObject({ ok: true });
});

describe('a bank transfer', () => {
  test('pays for the win when recorded; the deposit is refunded when the record can no longer be undone', async () => {
    const s = await overdue();
    expect(await s.decide('u1', transfer, DUE)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', deposit: 'held' });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: BID, spent: BID, held: EMD } });
    const live = await getState(s.tables.auctions, 'a1');
    if (live === undefined) throw new Error('There is no auction.');
    await returnDeposit(s.tables, live, DUE + 24 * HOUR - 1);
    expect(s.registration('u1')).toMatchObject({ deposit: 'held' });
    await returnDeposit(s.tables, live, DUE + 24 * HOUR);
    expect(s.registration('u1')).toMatchObject({ deposit: 'refunding' });
    expect(await refundPayment(s.deps, 'emd_u1', DUE + 25 * HOUR)).toBe('refunded');
    expect(s.books()).toMatchObject({ differences: [], total: { offline: BID, spent: BID, held: 0 } });
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 26 * HOUR)).toMatchObject({
      error: { code: 'CONFLICT' },
    });
  });

  test('can be undone within a day, and then changes no sum', async () => {
    const s = await overdue();
    await s.decide('u1', transfer, DUE);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + HOUR)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: 0, spent: 0, held: EMD } });
    expect(await s.deps.revenue.list(0)).toMatchObject([{ amount: BID }, { amount: -BID }]);
  });

  test('must be at most the amount owed, and cannot be recorded twice', async () => {
    const s = await overdue();
    expect(await s.decide('u1', { ...transfer, amount: BID + 1 }, DUE)).toMatchObject({
      error: { code: 'AMOUNT_MISMATCH' },
    });
    const other = { ...transfer, utr: 'HDFCR52026112100000002' };
    const both = await Promise.all([s.decide('u1', transfer, DUE), s.decide('u1', other, DUE)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(s.books().total.offline).toBe(BID);
  });
});

describe('a decision stores its notices in the same transaction, even if the function then stops', () => {
  /** Only the transaction is written. */
  const stopsAfterTransaction = (command: unknown) =>
    command instanceof PutCommand ? Promise.reject(new Error('Out of time.')) : Promise.resolve();
  const COMMANDS = [
    [
      { kind: 'offer', reason },
      { u1: 'Win Passed On', u2: 'The Lot Is Offered to You' },
    ],
    [{ kind: 'extend', dueAt: DUE + 48 * HOUR, reason }, { u1: 'More Time to Pay' }],
    [{ kind: 'forfeit', reason }, { u1: 'EMD Amount Forfeited' }],
    [transfer, { u1: 'Payment Received' }],
  ] as const;

  test.each(COMMANDS)('$0.kind', async (command, notices) => {
    const s = await overdue();
    s.fake.before = stopsAfterTransaction;
    const decide = (now: number) => s.decide('u1', command, now).catch(() => 'stopped');
    await decide(DUE);
    await decide(DUE + 1);
    for (const [userId, title] of Object.entries(notices)) expect(s.noticesTo(userId)).toContain(title);
  });

  test('undo', async () => {
    const s = await overdue();
    await s.decide('u1', { kind: 'offer', reason }, DUE);
    s.fake.before = stopsAfterTransaction;
    await s.decide('u1', { kind: 'undo', reason }, DUE + 1).catch(() => 'stopped');
    for (const userId of ['u1', 'u2']) expect(s.noticesTo(userId)).toContain('Decision Taken Back');
  });
});

test('each decision has audit entries with admin, address, before and after, for the auction and the users', async () => {
  const s = await overdue();
  await s.decide('u1', { kind: 'offer', reason }, DUE + 1);
  expect(await s.decide('u1', { kind: 'offer', reason }, DUE + 2)).toMatchObject({ ok: false });
  await s.decide('u1', { kind: 'undo', reason: 'By mistake' }, DUE + 3);
  await s.decide('u1', { kind: 'forfeit', reason }, DUE + 4);
  const deposit = s.one('payments', 'emd_u1') as PaymentItem;
  const by = { by: 'admin-2', source: '198.51.100.7', reason };
  expect(await refundByHand(alone(s.tables), deposit, by, DUE + 5)).toMatchObject({ ok: true });
  expect(await refundByHand(alone(s.tables), deposit, by, DUE + 6)).toMatchObject({ ok: false });

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
    { action: 'payment-refunded', actor: 'admin-2', before: { payment: 'forfeited' }, after: { payment: 'refunding' } },
  ]);
  expect(lines('users', 'userId', 'u1')).toEqual(about);
  expect(lines('users', 'userId', 'u2')).toEqual(about.slice(0, 2));
});
