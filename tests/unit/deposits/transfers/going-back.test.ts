/** What one person may send back alone: a refund by hand, the rest of a transfer and parts count together. */
import { describe, expect, test } from 'vitest';
import { decideAboutWin } from '#functions/deposits/decisions/decide.ts';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordTransfer } from '#functions/deposits/transfers/record-transfer.ts';
import { secondPerson } from '#functions/domain/second-person/second-person.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID } from '../../payments/given.ts';
import { DUE, overdue, reason, sale, transfer } from '../sale.ts';

const LIMIT = 10_000_00;
const DAY = 24 * HOUR;
const by = { by: 'chitra', source: '192.0.2.1' };
const ASKED = { ok: true, value: { is: 'asked' } };
const DONE = { ok: true, value: { is: 'done' } };

type Sale = ReturnType<typeof sale>;

/** A house with two owners, in which one person may send back up to the limit. */
function twoOwners(s: Sale) {
  for (const [userId, duty] of [
    ['chitra', 'money'],
    ['olga', 'owner'],
    ['otto', 'owner'],
  ] as const) {
    const profile = newProfile({ userId, name: userId, email: `${userId}@boli.test`, now: NOW });
    s.fake.put('users', { ...profile, role: 'admin', mobile: '', duties: [duty] });
  }
  const { auctions, users } = s.tables;
  const acting = secondPerson({
    auctions,
    users,
    askedActs: tableHandle('askedActs', s.fake.client, 'askedActs'),
    notify: () => Promise.resolve(),
    noticeWrites: () => [],
    readSettings: () =>
      Promise.resolve({ secondPerson: { enabled: true, refundLimit: LIMIT, bankLimit: 1_000_000_00 } }),
  });
  const deps = { ...s.decideDeps, secondPerson: acting };
  let records = 0;
  return {
    record: (share: number, rest: number, now: number) => {
      const utr = `HDFCR5202611210000${String((records += 1)).padStart(4, '0')}`;
      const { method, paidOn, note } = transfer;
      const laid = [{ auctionId: 'a1', amount: share }];
      const record = { userId: 'u1', amount: share + rest, laid, returnsRest: rest > 0, approves: undefined, ...by };
      return recordTransfer(deps, { ...record, transfer: { method, paidOn, note, utr } }, now);
    },
    refund: async (part: number, now: number) => {
      const parts = s.payments().filter((one) => one.part === true);
      const payment = parts[part];
      return payment === undefined ? expect.fail() : refundByHand(deps, payment, { reason, ...by }, now);
    },
    decide: (command: Parameters<typeof decideAboutWin>[1]['command'], now: number) =>
      decideAboutWin(deps, { auctionId: 'a1', userId: 'u1', command, ...by }, now),
  };
}

describe('the rest of a transfer', () => {
  test('above the limit of a refund by hand is only asked for', async () => {
    const s = sale();
    expect(await twoOwners(s).record(1_000_00, LIMIT + 1, DUE - HOUR)).toMatchObject(ASKED);
    expect(s.payments().filter(({ type }) => type === 'final')).toEqual([]);
  });

  test('counts with other rests and with refunds by hand, also those of other days', async () => {
    const s = sale();
    const house = twoOwners(s);
    expect(await house.record(2_000_00, LIMIT - 1_000_00, DUE - 3 * DAY)).toMatchObject(DONE);
    expect(await house.record(1_000_00, 1_000_01, DUE - 3 * DAY + 1)).toMatchObject(ASKED);
    expect(await house.refund(0, DUE - 3 * DAY + 2)).toMatchObject(ASKED);
    // The sum of the day is empty again.
    expect(await house.record(1_000_00, 1_000_01, DUE - DAY)).toMatchObject(ASKED);
    expect(await house.record(500_00, 1_000_00, DUE - DAY + 1)).toMatchObject(DONE);
    expect(await house.refund(1, DUE - DAY + 2)).toMatchObject(ASKED);
  });
});

describe('parts that go back', () => {
  test('above the limit go back with the end of a win by two, also where no deposit is forfeited', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.registration('u1'), deposit: 'refunded' });
    const house = twoOwners(s);
    await house.record(LIMIT + 1, 0, DUE + 1);
    expect(await house.decide({ kind: 'forfeit', reason }, DUE + 2)).toMatchObject(ASKED);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', inParts: LIMIT + 1 });
  });

  test('up to the limit go back alone', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.registration('u1'), deposit: 'refunded' });
    const house = twoOwners(s);
    await house.record(LIMIT, 0, DUE + 1);
    expect(await house.decide({ kind: 'forfeit', reason }, DUE + 2)).toMatchObject(DONE);
  });

  test('above the limit are not sent back by an offer: they must be refunded before', async () => {
    const s = await overdue();
    const house = twoOwners(s);
    await house.record(LIMIT + 1, 0, DUE + 1);
    const offer = { kind: 'offer', reason, runnerUpId: 'u2' } as const;
    expect(await house.decide(offer, DUE + 2)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('refund them on their transactions first') },
    });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', inParts: LIMIT + 1 });
    expect(await house.refund(0, DUE + 3)).toMatchObject(ASKED);
  });

  test('count with what was refunded by hand on an earlier day', async () => {
    const s = await overdue();
    s.fake.put('auctions', { ...s.registration('u1'), deposit: 'refunded' });
    const house = twoOwners(s);
    await house.record(6_000_00, 0, DUE + 1);
    await house.record(6_000_00, 0, DUE + 2);
    expect(await house.refund(0, DUE + 3)).toMatchObject(DONE);
    const offer = { kind: 'offer', reason, runnerUpId: 'u2' } as const;
    expect(await house.decide(offer, DUE + DAY)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await house.decide({ kind: 'forfeit', reason }, DUE + DAY)).toMatchObject(ASKED);
  });

  test('and what completes the win is no refund', async () => {
    const s = sale();
    expect(await twoOwners(s).record(BID, 0, DUE - HOUR)).toMatchObject(DONE);
  });
});
