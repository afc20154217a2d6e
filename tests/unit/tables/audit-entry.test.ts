import { expect, it } from 'vitest';
import { moneyAudit } from '#functions/domain/payments/money-audit.ts';
import { auditWrite, readAudit, readNewestAudit, recordAudit, STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { listAudit } from '#functions/views/audit/list-audit.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const AT = Date.parse('2026-06-01T06:00:00.000Z');
const BY = { adminId: 'anita', source: '192.0.2.1' } as const;

function logs() {
  const fake = fakeTables();
  const handle = <T extends 'auctions' | 'users'>(name: T) => tableHandle(name, fake.client, name);
  return { fake, auctions: handle('auctions'), users: handle('users') };
}

const act = (after: Record<string, unknown>, action: 'win-forfeited' | 'seller-paid' = 'win-forfeited') =>
  ({ action, by: BY, at: AT, after }) as const;

it('keeps every act about money of one admin in one millisecond, and lists each once', async () => {
  const { fake, auctions, users } = logs();
  const acts = [
    { auctionId: 'lot-1', userId: 'asha', paymentId: 'pay_1' },
    // Another person in the lot, another lot of the person, another payment of the same win.
    { auctionId: 'lot-1', userId: 'ravi', paymentId: 'pay_2' },
    { auctionId: 'lot-2', userId: 'asha', paymentId: 'pay_3' },
    { auctionId: 'lot-1', userId: 'asha', paymentId: 'pay_4' },
  ];
  for (const one of acts) {
    const writes = moneyAudit({ auctions, users }, one.auctionId, [one.userId], act(one));
    expect((await transact(fake.client, [{ name: 'act', writes }])).ok).toBe(true);
  }
  const { actions } = await listAudit({ auctions, users }, { limit: 10 }, AT + 1);
  const subjects = actions.map((entries) => entries.map(({ auctionId, userId }) => auctionId ?? userId).join(' '));
  expect(subjects).toHaveLength(acts.length);
  for (const { auctionId, userId } of acts) expect(subjects).toContain(`${auctionId} ${userId}`);
});

it('keeps in a log of the house what one admin did to several subjects in one millisecond', async () => {
  const { fake, users } = logs();
  const writes = ['Bank', 'Fleet'].map((seller) => auditWrite(users, STAFF_LOG, act({ seller }, 'seller-paid')));
  expect((await transact(fake.client, [{ name: 'both', writes }])).ok).toBe(true);
  expect(await readAudit(users, STAFF_LOG)).toHaveLength(2);
});

it('records an act that the stream repeats once, also if an earlier release has recorded it', async () => {
  const { fake, auctions } = logs();
  const cancelled = { action: 'auction-cancelled', by: BY, at: AT, after: { reason: 'Damaged' } } as const;
  const sk = 'AUDIT#2026-06-01T06:00:00.000Z#auction-cancelled#anita';
  const entry = { sk, action: cancelled.action, actor: BY.adminId, source: BY.source, at: AT, after: cancelled.after };
  fake.put('auctions', { auctionId: 'lot-1', ...entry });
  await recordAudit(auctions, 'lot-1', cancelled);
  await recordAudit(auctions, 'lot-1', cancelled);
  expect(await readAudit(auctions, { auctionId: 'lot-1' })).toEqual([entry]);
});

it('gives the newest entries of a log that has grown for years', async () => {
  const { fake, users } = logs();
  for (let count = 0; count < 5; count += 1) {
    const entry = { action: 'seller-paid', by: BY, at: AT + count, after: { count } } as const;
    await transact(fake.client, [{ name: 'act', writes: [auditWrite(users, STAFF_LOG, entry)] }]);
  }
  const newest = await readNewestAudit(users, STAFF_LOG, 2);
  expect(newest.map(({ after }) => after)).toEqual([{ count: 4 }, { count: 3 }]);
});
