import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { findAccepted } from '#functions/bidding/accepted-before.ts';
import { entitlements, isOutdated } from '#functions/bidding/entitlement.ts';
import { checkVoid, decideVoid } from '#functions/bidding/voiding/decide-void.ts';
import { findBids } from '#functions/bidding/voiding/find-bids.ts';
import { voidBids } from '#functions/bidding/voiding/void-bids.ts';
import { findRunnerUp } from '#functions/deposits/decisions/find-runner-up.ts';
import { ownBid } from '#functions/domain/auctions/own-auction.ts';
import { reserveStatusOf } from '#functions/domain/auctions/state-facts.ts';
import { freePower } from '#functions/domain/sales/free-power.ts';
import { writeBidLeft, writeLastBid } from '#functions/lifecycle/copies/write-last-bid.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { stateItem, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { bidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { powerItem, powerKey } from '#functions/tables/sales/power-item.ts';
import { moneyMovementTables } from '#functions/tables/table-handle.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { AGREED } from '#tests/support/bidding/two-agreed.ts';
import { bidder, listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const NUMBERS: Readonly<Record<string, number>> = { asha: 1, ravi: 2, meera: 3 };

/** Amounts in rupees. */
const entry = (seq: number, userId: string, rupees: number, more: Partial<BidItem> = {}): BidItem => ({
  auctionId: 'lot-1',
  seq,
  bidId: `${userId}-${rupees}`,
  userId,
  name: userId,
  number: NUMBERS[userId] ?? 0,
  amount: rupees * 100,
  at: NOW - HOUR + seq,
  ...more,
});

/** The state after these bids, and the ledger as it is read. */
function after(...ledger: readonly BidItem[]): StateItem {
  const [last, second = null] = ledger.toReversed();
  const bidOf = ({ auctionId: _, seq: _seq, ...bid }: BidItem) => bid;
  return state({
    auctionId: 'lot-1',
    status: 'active',
    startAt: NOW - 2 * HOUR,
    endAt: NOW + HOUR,
    closesAt: NOW + 10_000,
    bidInterval: 60,
    basePrice: 100_00,
    seq: ledger.length,
    currentBid: last?.amount ?? 100_00,
    lastBid: last && bidOf(last),
    secondLastBid: second && bidOf(second),
    amounts: Object.fromEntries([['0', 0], ...ledger.map(({ number, amount }) => [String(number), amount])]),
  });
}

const records = (...ledger: readonly BidItem[]) => ({
  async *newestFirst() {
    yield* ledger.toReversed();
  },
  maximum: async () => undefined,
});
const anybody = async () => true;
const VOIDING = { bidId: 'the void', adminId: 'omar', source: '::1', reason: 'Fraud' };

const found = async (
  ledger: readonly BidItem[],
  leader: string,
  mayLead = anybody as (bid: BidItem) => Promise<boolean>,
) => {
  const bids = await findBids(records(...ledger), after(...ledger), leader, mayLead);
  if (bids === 'behind') throw new Error('The ledger is behind.');
  return bids;
};

describe('what is restated', () => {
  const ledger = [entry(1, 'asha', 110), entry(2, 'ravi', 120), entry(3, 'meera', 130), entry(4, 'ravi', 140)];

  it('is the last bid of somebody else', async () => {
    const bids = await found(ledger, 'ravi');
    expect(bids.restated).toMatchObject({ seq: 3, userId: 'meera' });
    // An earlier bid of the same person stays.
    expect(bids.people).toEqual([{ userId: 'ravi', number: 2, left: { amount: 120_00, at: NOW - HOUR + 2 } }]);
  });

  it('passes over who may not lead, and then all that they bid above it is taken back', async () => {
    const bids = await found(ledger, 'ravi', async ({ userId }) => userId !== 'meera');
    expect(bids.restated).toMatchObject({ seq: 1, userId: 'asha' });
    expect(bids.people.map(({ userId, left }) => [userId, left])).toEqual([
      ['ravi', undefined],
      ['meera', undefined],
    ]);
  });

  it('is nobody without another bidder', async () => {
    expect((await found([entry(1, 'asha', 110), entry(2, 'asha', 900)], 'asha')).restated).toBeUndefined();
  });

  it('is never a bid that was taken back before', async () => {
    const bids = [...ledger, entry(5, 'meera', 130, { restates: 3 })];
    expect((await found(bids, 'meera')).restated).toMatchObject({ seq: 2, userId: 'ravi' });
  });

  it('is not guessed while the ledger lacks a bid', async () => {
    const lacking = records(...ledger.slice(0, 1));
    const isAsha = async ({ userId }: BidItem) => userId === 'asha';
    expect(await findBids(lacking, after(...ledger), 'ravi', isAsha)).toBe('behind');
    // Whom to restate is known, but not what is left of the other.
    expect(await findBids(records(), after(...ledger), 'ravi', anybody)).toBe('behind');
  });

  it('returns the maximum that stood behind it, and no other', async () => {
    const maximum = { auctionId: 'lot-1#maximums', seq: 4, userId: 'asha', sealed: 's', commitment: 'c', at: NOW };
    const given = [entry(1, 'asha', 110), entry(2, 'ravi', 900, { beat: 4 })];
    const read = { ...records(...given), maximum: async (_: string, seq: number) => (seq === 4 ? maximum : undefined) };
    expect(await findBids(read, after(...given), 'ravi', anybody)).toMatchObject({ maximum });
    const lost = { ...read, maximum: async () => undefined };
    expect(await findBids(lost, after(...given), 'ravi', anybody)).toBe('behind');
    const used = [entry(1, 'asha', 110), entry(2, 'ravi', 900)];
    expect(await findBids(read, after(...used), 'ravi', anybody)).toMatchObject({ maximum: undefined });
  });
});

describe('a void', () => {
  const ledger = [entry(1, 'asha', 110), entry(2, 'ravi', 900)];

  it('gives a full interval, beyond the latest end if need be, and never less than was left', async () => {
    const bids = await found(ledger, 'ravi');
    const given = { ...after(...ledger), latestEnd: NOW + 20_000 };
    expect(decideVoid(given, bids, VOIDING, NOW)).toMatchObject({ closesAt: NOW + 60_000, latestEnd: NOW + 60_000 });
    const long = { ...given, closesAt: NOW + 3 * HOUR, latestEnd: NOW + 4 * HOUR };
    expect(decideVoid(long, bids, VOIDING, NOW)).toMatchObject({ closesAt: NOW + 3 * HOUR, latestEnd: NOW + 4 * HOUR });
    expect(decideVoid({ ...given, pausedAt: NOW - 1 }, bids, VOIDING, NOW)).toMatchObject({ closesAt: NOW + 10_000 });
  });

  it('restates the bid as the next entry, with the price and the least bid of then', async () => {
    const set = decideVoid(after(...ledger), await found(ledger, 'ravi'), VOIDING, NOW);
    expect(set).toMatchObject({
      seq: 3,
      lastVoid: 3,
      currentBid: 110_00,
      leastBid: 111_00,
      lastBid: { userId: 'asha', amount: 110_00, bidId: 'the void', at: NOW, restates: 1 },
      secondLastBid: { userId: 'ravi', amount: 900_00 },
      'amounts.2': undefined,
    });
  });

  it('is possible while the lot runs, and for the leader only', () => {
    const running = after(...ledger);
    const codeOf = (given: StateItem | undefined, now = NOW, userId = 'ravi') => {
      const checked = checkVoid(given, userId, now);
      return checked.ok ? 'ok' : checked.error.code;
    };
    expect(codeOf(running)).toBe('ok');
    expect(codeOf({ ...running, pausedAt: NOW - HOUR, closesAt: NOW - 1 })).toBe('ok');
    expect(codeOf(running, NOW, 'asha')).toBe('CONFLICT');
    expect(codeOf(running, NOW + 10_000)).toBe('AUCTION_ENDED');
    expect(codeOf(running, NOW + 10_000 + CLOSING_GRACE_MS)).toBe('AUCTION_ENDED');
    expect(codeOf({ ...running, status: 'completed' })).toBe('AUCTION_ENDED');
    expect(codeOf({ ...running, status: 'cancelled', pausedAt: NOW })).toBe('AUCTION_ENDED');
    expect(codeOf({ ...running, endedEarly: { adminId: 'a', source: '', reason: '', at: NOW } })).toBe(
      'AUCTION_LOCKED',
    );
    expect(codeOf(undefined)).toBe('NOT_FOUND');
  });
});

/** A lot of a sale with one deposit, on tables in memory, with two bids. */
function onTables() {
  const fake = fakeTables();
  const { auctions } = moneyMovementTables(fake.client, (kind) => kind);
  const disabled = new Set<string>();
  const ledger = [entry(1, 'asha', 110), entry(2, 'ravi', 120)];
  const given = { ...after(...ledger), power: true as const };
  fake.put('auctions', listing({ auctionId: 'lot-1', saleId: 'sale-1', hasSaleDeposit: true }));
  fake.put('auctions', given);
  for (const [userId, lots] of [
    ['asha', { 'lot-1': 110_00 }],
    ['ravi', { 'lot-1': 120_00 }],
  ] as const) {
    for (const auctionId of ['lot-1', 'sale-1']) {
      fake.put('auctions', bidder({ auctionId, sk: `BIDDER#${userId}`, userId, number: NUMBERS[userId] ?? 0 }));
    }
    const reserved = Object.values(lots).reduce((sum, one) => sum + one, 0);
    fake.put('auctions', { ...powerKey('sale-1', userId), limit: 300_00, reserved, lots, admission: 1 });
  }
  const item = (auctionId: string, sk: string) =>
    fake.all('auctions').find((one) => one['auctionId'] === auctionId && one['sk'] === sk);
  const deps = {
    auctions,
    records: { ...records(...ledger), at: async (_: string, seq: number) => ledger[seq - 1] },
    entitlements: () =>
      entitlements(
        auctions,
        async (id) => (disabled.has(id) ? refusal('ACCOUNT_DISABLED') : undefined),
        async () => false,
      ),
    clock: () => NOW,
    secondPerson: AGREED,
  };
  const by = { adminId: 'omar', source: '::1' };
  return {
    fake,
    auctions,
    disabled,
    remembered: async (userId: string) => {
      const found = await deps.entitlements().find('lot-1', { userId, signedInAt: NOW }, NOW);
      if (found.kind === 'not-entitled') throw new Error(`${userId} may not bid.`);
      return found.entitlement;
    },
    take: () => voidBids(deps, { auctionId: 'lot-1', userId: 'ravi', reason: 'Fraud', approves: undefined, by }),
    stateNow: () => stateItem.parse(item('lot-1', 'STATE')),
    power: (userId: string) => powerItem.parse(item(powerKey('sale-1', userId).auctionId, 'POWER')),
    registration: (userId: string) => bidderItem.parse(item('lot-1', `BIDDER#${userId}`)),
  };
}

describe('the power of a sale', () => {
  it('is free for who led, and bound for who leads again', async () => {
    const lot = onTables();
    expect(await lot.take()).toMatchObject({ ok: true });
    expect(lot.power('ravi')).toMatchObject({ reserved: 0, lots: {} });
    expect(lot.power('asha')).toMatchObject({ reserved: 110_00, lots: { 'lot-1': 110_00 } });
  });

  it('is judged again when a void of another lot has moved it meanwhile', async () => {
    const lot = onTables();
    let reads = 0;
    lot.fake.before = async (command) => {
      const { Key, UpdateExpression } = Object(Object(command).input);
      const isRead = UpdateExpression === undefined && Key?.auctionId === powerKey('sale-1', 'asha').auctionId;
      // Twice to see whether it is possible, then to do it.
      if (isRead && (reads += 1) === 4) lot.fake.put('auctions', { ...lot.power('asha'), admission: 2 });
    };
    expect(await lot.take()).toMatchObject({ ok: true });
    expect(lot.stateNow().lastBid).toMatchObject({ userId: 'asha', amount: 110_00 });
  });

  it('that moves at every look ends the request instead of being read without end', async () => {
    const lot = onTables();
    let reads = 0;
    lot.fake.before = async (command) => {
      const { Key, UpdateExpression } = Object(Object(command).input);
      const isRead = UpdateExpression === undefined && Key?.auctionId === powerKey('sale-1', 'asha').auctionId;
      if (!isRead) return;
      reads += 1;
      expect(reads, 'reads of one power').toBeLessThan(100);
      lot.fake.put('auctions', { ...lot.power('asha'), admission: 1 + reads });
    };
    expect(await lot.take()).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(lot.stateNow().lastBid).toMatchObject({ userId: 'ravi' });
  });

  it('stays bound when an event that was on its way frees what was overtaken', async () => {
    const lot = onTables();
    // The event has read that Asha was overtaken; her entry is as it was when it writes.
    let isFirst = true;
    lot.fake.before = async (command) => {
      const { Key, UpdateExpression } = Object(Object(command).input);
      if (!isFirst || UpdateExpression === undefined || Key?.sk !== 'POWER') return;
      isFirst = false;
      expect(await lot.take()).toMatchObject({ ok: true });
    };
    await freePower(lot.auctions, { saleId: 'sale-1', lotId: 'lot-1', userId: 'asha' });
    expect(isFirst).toBe(false);
    expect(lot.stateNow().lastBid).toMatchObject({ userId: 'asha' });
    expect(lot.power('asha')).toMatchObject({ reserved: 110_00, lots: { 'lot-1': 110_00 } });
  });
});

describe('the right to bid', () => {
  it('is looked at again if somebody has lost it since the void was decided', async () => {
    const lot = onTables();
    lot.fake.before = async (command) => {
      if (!(command instanceof TransactWriteCommand) || lot.disabled.has('asha')) return;
      lot.disabled.add('asha');
      lot.fake.put('auctions', { ...lot.stateNow(), admission: 1 });
    };
    expect(await lot.take()).toEqual({ ok: true, value: { is: 'done', value: 'nobody' } });
    expect(lot.stateNow()).toMatchObject({ lastVoid: 3, admission: 2 });
    expect(lot.power('asha').reserved).toBe(110_00);
  });

  it('is read again by whoever remembers it with the latest end of before', async () => {
    const lot = onTables();
    lot.fake.put('auctions', { ...lot.stateNow(), latestEnd: NOW + 20_000 });
    const remembered = await lot.remembered('ravi');
    expect(await lot.take()).toMatchObject({ ok: true });
    expect(lot.stateNow().latestEnd).toBe(NOW + 60_000);
    expect(isOutdated(remembered, lot.stateNow())).toBe(true);
  });
});

describe('readers of the ledger after a void', () => {
  const bids = [
    entry(1, 'asha', 110),
    entry(2, 'ravi', 120),
    entry(3, 'ravi', 900),
    entry(4, 'asha', 110, { bidId: 'void 1', restates: 1 }),
    entry(5, 'ravi', 130),
    entry(6, 'meera', 140),
    entry(7, 'ravi', 150),
    entry(8, 'meera', 140, { bidId: 'void 2', restates: 6, earlierVoid: 4 }),
    entry(9, 'asha', 160),
    entry(10, 'meera', 170),
  ];
  const given = { ...after(...bids), lastVoid: 8 };
  const ledger = {
    newest: async (_: string, limit: number) => bids.slice(-limit),
    at: async (_: string, seq: number) => bids[seq - 1],
    async *maximums() {},
  };
  const retry = (userId: string, rupees: number, bidId = `${userId}-${rupees}`) =>
    findAccepted(ledger, given, {
      bidId,
      userId,
      number: NUMBERS[userId] ?? 0,
      amount: rupees * 100,
      isMaximum: false,
    });

  it.each([
    ['asha', 110, 1],
    ['ravi', 130, 5],
    ['meera', 140, 6],
    ['asha', 160, 9],
  ])('recognise the retry of %s’s standing bid of %i', async (who, amount, seq) => {
    expect(await retry(who, amount)).toMatchObject({ seq });
  });

  it.each([
    ['ravi', 120],
    ['ravi', 900],
    ['ravi', 150],
  ])('know that %s’s bid of %i was taken back', async (who, amount) => {
    expect(await retry(who, amount)).toBe('taken-back');
  });

  it('know a new bid of the same amount', async () => {
    expect(await retry('ravi', 900, 'another')).toBe('never');
    expect(await retry('ravi', 155, 'another')).toBe('never');
  });

  it('offer the lot at bids that stand only', async () => {
    const people = ['asha', 'ravi', 'meera'].map((userId) =>
      bidder({
        sk: `BIDDER#${userId}`,
        userId,
        number: NUMBERS[userId] ?? 0,
        outcome: userId === 'meera' ? 'won' : 'lost',
      }),
    );
    const read = records(...bids);
    const isRavi = async ({ userId }: { readonly userId: string }) => userId === 'ravi';
    const { runnerUp } = await findRunnerUp(read, { auctionId: 'lot-1', seq: 10 }, people, isRavi);
    expect(runnerUp).toMatchObject({ userId: 'ravi', lastBidAmount: 130_00 });
  });

  it('show bidders their own last bid that stands', () => {
    const ravi = bidder({ sk: 'BIDDER#ravi', userId: 'ravi', number: 2, lastBidAmount: 120_00 });
    const just = { ...after(...bids.slice(0, 4)), lastVoid: 4, amounts: { 0: 0, 1: 110_00 } };
    expect(ownBid({ ...ravi, lastBidAmount: undefined }, just)).toBe(0);
  });
});

describe('what follows from a void', () => {
  const ledger = [entry(1, 'asha', 110), entry(2, 'ravi', 900)];

  it('is told to all, written to the ledger, the registrations and the log, and is news of no bid', async () => {
    const before = after(...ledger);
    const bids = await found(ledger, 'ravi');
    const set = decideVoid(before, bids, VOIDING, NOW);
    const now = stateItem.parse({ ...before, ...set, amounts: { 0: 0, 1: 110_00 }, admission: 1, changes: 1 });
    const kinds = effects(before, now).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(
      ['append-to-ledger', 'record-audit', 'keep-bid-left', 'notify-voided', 'append-to-feed', 'schedule'].toSorted(),
    );
    const next = stateItem.parse({
      ...now,
      seq: 4,
      voided: undefined,
      lastBid: { ...now.lastBid, userId: 'meera', bidId: 'm', number: 3, restates: undefined },
      secondLastBid: now.lastBid,
    });
    expect(effects(now, next).map(({ kind }) => kind)).toContain('notify-outbid');
  });

  it('tells each bidder what became of their own bids, also whoever was passed over', async () => {
    const bids = [entry(1, 'asha', 110), entry(2, 'meera', 120), entry(3, 'ravi', 900)];
    const before = after(...bids);
    const toldAfter = async (mayLead: (bid: BidItem) => Promise<boolean>) => {
      const set = decideVoid(before, await found(bids, 'ravi', mayLead), VOIDING, NOW);
      return effects(before, stateItem.parse({ ...before, ...set, amounts: { 0: 0, 1: 110_00 } })).find(
        ({ kind }) => kind === 'notify-voided',
      );
    };
    expect(await toldAfter(async ({ userId }) => userId !== 'meera')).toMatchObject({
      parts: { ravi: 'taken-back', meera: 'passed-over', asha: 'leads' },
      leads: true,
    });
    expect(await toldAfter(async () => false)).toMatchObject({
      parts: { ravi: 'taken-back', meera: 'passed-over', asha: 'passed-over' },
      leads: false,
    });
  });

  it('puts an entry without a bidder into the ledger when nobody leads', async () => {
    const alone = [entry(1, 'ravi', 900)];
    const before = after(...alone);
    const set = decideVoid(before, await found(alone, 'ravi'), VOIDING, NOW);
    const now = stateItem.parse({ ...before, ...set, amounts: { 0: 0 } });
    // The base price is no bid.
    expect(reserveStatusOf({ ...now, reserve: before.basePrice })).toBe('not-met');
    const [appended] = effects(before, now).filter(({ kind }) => kind === 'append-to-ledger');
    expect(appended).toMatchObject({ entry: { seq: 2, userId: 'nobody', number: 0, amount: 100_00, restates: 0 } });
  });

  it('is in the registration in whatever order the events come', async () => {
    const lot = onTables();
    const late = entry(2, 'ravi', 900);
    const left = { userId: 'ravi', number: 2, left: { amount: 105_00, at: NOW } };
    await writeBidLeft(lot.auctions, { auctionId: 'lot-1', seq: 3 }, left);
    await writeLastBid(lot.auctions, late);
    expect(lot.registration('ravi').lastBidAmount).toBe(105_00);
    await writeLastBid(lot.auctions, entry(4, 'ravi', 107));
    await writeBidLeft(lot.auctions, { auctionId: 'lot-1', seq: 3 }, { ...left, left: undefined });
    expect(lot.registration('ravi').lastBidAmount).toBe(107_00);
  });
});
