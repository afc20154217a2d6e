import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { postponeLot } from '#functions/selling/postponing/postpone-lot.ts';
import { checkDelay } from '#functions/selling/postponing/postpone-rules.ts';
import { finishPostponements, postponeSale } from '#functions/selling/postponing/postpone-sale.ts';
import { stateItem } from '#functions/tables/auctions/auction-items.ts';
import { listingItem } from '#functions/tables/auctions/listing-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { bidder, listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, MINUTE, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const DAY = 24 * HOUR;
const START = NOW + 2 * HOUR;
const LOTS = ['a1', 'a2', 'a3'];
const by = { adminId: 'olga', source: '::1', reason: 'The hall is closed' };

let fake: ReturnType<typeof fakeTables>;
let calls: number;
let crashAt: number;
let now: number;
let told: NotificationEvent[];

beforeEach(() => {
  fake = fakeTables();
  [calls, crashAt, now, told] = [0, Infinity, NOW, []];
  fake.before = () => {
    calls += 1;
    return calls === crashAt ? Promise.reject(new Error('Out of time.')) : Promise.resolve();
  };
  for (const auctionId of LOTS) {
    fake.put('auctions', listing({ auctionId, saleId: 's1', hasSaleDeposit: true, latestEnd: NOW + 4 * HOUR }));
    fake.put('auctions', state({ auctionId, power: true, latestEnd: NOW + 4 * HOUR }));
  }
  fake.put('auctions', {
    auctionId: 's1',
    sk: 'SALE',
    name: 'Spring sale',
    lots: LOTS,
    version: 3,
    createdBy: 'olga',
    createdAt: 0,
    registrationDeadlineAt: NOW + HOUR,
    startAt: START,
    firstEndAt: NOW + 3 * HOUR,
    everyMinutes: 0,
    staggersStarts: false,
    deposit: { amount: 500_00, multiple: 6 },
    bidderCount: 2,
  });
  for (const userId of ['u1', 'u2']) fake.put('auctions', bidder({ auctionId: 's1', userId }));
});

const deps = () => ({
  auctions: tableHandle('auctions', fake.client, 'auctions'),
  feed: tableHandle('feed', fake.client, 'feed'),
  clock: () => now,
  notify: async (event: NotificationEvent) => void told.push(event),
});
const item = (auctionId: string, sk: string) =>
  fake.all('auctions').find((one) => one['auctionId'] === auctionId && one['sk'] === sk);
const lotAt = (auctionId: string) => ({
  listing: listingItem.parse(item(auctionId, 'LISTING')),
  state: stateItem.parse(item(auctionId, 'STATE')),
});
const starts = () => LOTS.map((id) => [lotAt(id).listing.startAt - START, lotAt(id).state.startAt - START]);
const postpone = (startAt = START + DAY, version = 3) => postponeSale(deps(), 's1', { startAt, version }, by);
const ALL_MOVED = LOTS.map(() => [DAY, DAY]);

describe('a postponed sale', () => {
  it('moves all its times and those of its lots, makes functions read STATE again, and tells everybody', async () => {
    expect(await postpone()).toMatchObject({ ok: true, value: LOTS.map((_id) => ({ _id, outcome: 'changed' })) });
    expect(starts()).toEqual(ALL_MOVED);
    const { listing: moved, state: live } = lotAt('a1');
    const latestEnd = NOW + 4 * HOUR + DAY;
    expect(moved).toMatchObject({ registrationDeadlineAt: NOW + HOUR + DAY, endAt: NOW + 3 * HOUR + DAY, latestEnd });
    expect(live).toMatchObject({ closesAt: moved.endAt, endAt: moved.endAt, latestEnd, admission: 1, changes: 1 });
    expect(effects(state({ auctionId: 'a1' }), live).map(({ kind }) => kind)).toEqual(['notify-updated', 'schedule']);
    expect(fake.all('feed')).toHaveLength(3);
    expect(told).toMatchObject(['u1', 'u2'].map((userId) => ({ kind: 'auction-postponed', userId, forSale: true })));
  });

  it('is finished by whoever comes next, wherever it was interrupted, and nothing moves twice', async () => {
    await postpone();
    const all = calls;
    for (let at = 1; at <= all; at += 1) {
      for (const auctionId of LOTS) {
        fake.put('auctions', listing({ auctionId, saleId: 's1', hasSaleDeposit: true }));
        fake.put('auctions', state({ auctionId, power: true }));
      }
      const sale = item('s1', 'SALE');
      fake.put('auctions', { ...sale, startAt: START, version: 3, postponed: undefined });
      [calls, crashAt, told] = [0, at, []];
      now += 1;
      await postpone().catch(() => undefined);
      crashAt = Infinity;
      // The audit log has one entry of a kind for each millisecond.
      now += 1;
      await finishPostponements(deps());
      const isPlanned = item('s1', 'SALE')?.['startAt'] === START + DAY;
      expect(starts(), `interrupted at call ${at}`).toEqual(isPlanned ? ALL_MOVED : LOTS.map(() => [0, 0]));
      expect(new Set(told.map((event) => 'userId' in event && event.userId)).size).toBe(isPlanned ? 2 : 0);
    }
  });

  it('leaves a lot that has started, says so, and moves the paused one', async () => {
    fake.put('auctions', state({ auctionId: 'a1', power: true, status: 'active', startAt: NOW - 1 }));
    const pausedBy = { adminId: 'olga', source: '::1', reason: 'Rain' };
    fake.put('auctions', state({ auctionId: 'a2', power: true, pausedAt: NOW - 1, pausedBy }));
    expect(await postpone()).toMatchObject({
      value: [{ outcome: 'refused', message: expect.stringContaining('started') }, { outcome: 'changed' }, {}],
    });
    expect(lotAt('a2').state).toMatchObject({ pausedAt: NOW - 1, startAt: START + DAY });
  });

  it('cannot move after its start, to an earlier time, or by two people at once', async () => {
    expect(await postpone(START - MINUTE)).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(await postpone(START + DAY, 2)).toMatchObject({ error: { code: 'CONFLICT' } });
    now = START;
    expect(await postpone()).toMatchObject({ error: { code: 'AUCTION_LOCKED' } });
    expect(starts()).toEqual(LOTS.map(() => [0, 0]));
  });
});

describe('a sale whose start has passed', () => {
  const pause = (auctionId: string) => {
    const pausedBy = { adminId: 'olga', source: '::1', reason: 'Rain' };
    fake.put('auctions', state({ auctionId, power: true, startAt: START, pausedAt: NOW, pausedBy }));
  };
  beforeEach(() => {
    for (const auctionId of LOTS) pause(auctionId);
    now = START + MINUTE;
  });

  it('moves while all its lots are paused, and they stay so', async () => {
    expect(await postpone()).toMatchObject({ ok: true, value: LOTS.map((_id) => ({ _id, outcome: 'changed' })) });
    expect(starts()).toEqual(ALL_MOVED);
    expect(LOTS.map((id) => lotAt(id).state.pausedAt)).toEqual([NOW, NOW, NOW]);
  });

  it.each([
    ['runs', { status: 'active', startAt: START }],
    ['runs and is paused', { status: 'active', startAt: START, pausedAt: START + 1 }],
    ['is over', { status: 'completed', startAt: START }],
  ] as const)('keeps its times once a lot %s', async (_, change) => {
    fake.put('auctions', state({ auctionId: 'a1', power: true, ...change }));
    expect(await postpone()).toMatchObject({ error: { code: 'AUCTION_LOCKED' } });
    expect(item('s1', 'SALE')).toMatchObject({ startAt: START });
  });

  it('keeps its times while a lot that may have started cannot be read', async () => {
    fake.put('auctions', { auctionId: 'a2', sk: 'STATE', status: 'UNKNOWN' });
    await expect(postpone()).rejects.toThrow();
    expect(item('s1', 'SALE')).toMatchObject({ startAt: START });
  });
});

describe('a postponement that was interrupted', () => {
  const planned = (saleId = 's1') => ({
    auctionId: 'postponements',
    sk: saleId,
    at: NOW,
    byMs: DAY,
    reason: 'Rain',
    by,
  });
  const isPlanned = () => item('postponements', 's1') !== undefined;
  beforeEach(() => {
    const times = { registrationDeadlineAt: NOW + HOUR + DAY, startAt: START + DAY, firstEndAt: NOW + 3 * HOUR + DAY };
    fake.put('auctions', { ...item('s1', 'SALE'), ...times });
    fake.put('auctions', planned());
    now += MINUTE;
  });

  it('leaves a lot that was given the new times meanwhile, or was postponed by itself', async () => {
    const times = { registrationDeadlineAt: NOW + HOUR + DAY, startAt: START + DAY, endAt: NOW + 3 * HOUR + DAY };
    fake.put('auctions', listing({ ...times, auctionId: 'a1', saleId: 's1' }));
    fake.put('auctions', state({ ...times, auctionId: 'a1', closesAt: times.endAt }));
    fake.put('auctions', listing({ auctionId: 'a2', saleId: 's1' }));
    fake.put('auctions', state({ auctionId: 'a2' }));
    expect(await postponeLot(deps(), 'a2', START + 3 * DAY, by)).toMatchObject({ ok: true });
    await finishPostponements(deps());
    expect(starts()).toEqual([DAY, 3 * DAY, DAY].map((moved) => [moved, moved]));
  });

  it('goes on until every lot has moved, whoever else writes to it', async () => {
    let edits = 0;
    fake.before = (command) => {
      const isOfLot = command instanceof TransactWriteCommand && JSON.stringify(command.input).includes('"a1"');
      if (isOfLot) fake.put('auctions', { ...item('a1', 'LISTING'), version: 50 + (edits += 1) });
      return Promise.resolve();
    };
    await finishPostponements(deps());
    expect([starts()[0], isPlanned()]).toEqual([[0, 0], true]);
    fake.before = () => Promise.resolve();
    now += MINUTE;
    await finishPostponements(deps());
    expect([starts(), isPlanned()]).toEqual([ALL_MOVED, false]);
  });

  it('is told to everybody and moves what it can, although a lot cannot be read', async () => {
    fake.put('auctions', { auctionId: 'a2', sk: 'LISTING', title: 'Not an auction' });
    await finishPostponements(deps());
    expect(new Set(told.map((event) => 'userId' in event && event.userId))).toEqual(new Set(['u1', 'u2']));
    expect(['a1', 'a3'].map((id) => lotAt(id).listing.startAt)).toEqual([START + DAY, START + DAY]);
    expect(isPlanned()).toBe(true);
  });

  it('moves a lot that can be read again, and makes room for the next one when the lot would have started', async () => {
    const readable = item('a2', 'LISTING');
    fake.put('auctions', { auctionId: 'a2', sk: 'LISTING', title: 'Not an auction' });
    const again = () => postponeSale(deps(), 's1', { startAt: START + DAY, version: 4 }, by);
    fake.put('auctions', { ...item('s1', 'SALE'), version: 4, postponed: { at: NOW, reason: by.reason } });
    const refusedLot = { _id: 'a2', outcome: 'refused', message: expect.stringContaining('cannot be read') };
    expect(await again()).toMatchObject({ value: [{ _id: 'a1' }, refusedLot, { _id: 'a3' }] });
    expect(isPlanned()).toBe(true);
    now = START - 1;
    await finishPostponements(deps());
    expect(isPlanned()).toBe(true);
    fake.put('auctions', { ...readable });
    await finishPostponements(deps());
    expect([starts(), isPlanned()]).toEqual([ALL_MOVED, false]);
    fake.put('auctions', planned());
    fake.put('auctions', { auctionId: 'a2', sk: 'LISTING', title: 'Not an auction' });
    now = START;
    await finishPostponements(deps());
    expect(isPlanned()).toBe(false);
  });

  it('is told to somebody whose registration cannot be read', async () => {
    fake.put('auctions', { ...bidder({ auctionId: 's1', userId: 'u2' }), deposit: 5 });
    await finishPostponements(deps());
    expect(new Set(told.map((event) => 'userId' in event && event.userId))).toEqual(new Set(['u1', 'u2']));
    expect(isPlanned()).toBe(false);
  });

  it('is finished although another one cannot be', async () => {
    fake.put('auctions', { ...item('s1', 'SALE'), auctionId: 's0', lots: ['b1'] });
    fake.put('auctions', { auctionId: 'b1', sk: 'LISTING', title: 'Not an auction' });
    fake.put('auctions', state({ auctionId: 'b1' }));
    fake.put('auctions', planned('s0'));
    await finishPostponements(deps());
    expect(starts()).toEqual(ALL_MOVED);
  });
});

describe('one lot', () => {
  it.each([
    ['a draft', { status: 'draft' }, 'dates can be changed'],
    ['one that runs', { status: 'active', startAt: NOW - 1 }, 'has started'],
    ['one that is over', { status: 'completed' }, 'completed'],
  ] as const)('is not postponed: %s', async (_, change, message) => {
    fake.put('auctions', listing({ auctionId: 'b1', bidderCount: 1 }));
    fake.put('auctions', state({ auctionId: 'b1', ...change }));
    const refusal = await postponeLot(deps(), 'b1', START + DAY, by);
    expect(refusal).toMatchObject({ error: { code: 'AUCTION_LOCKED', message: expect.stringContaining(message) } });
  });

  it('moves later, into the future, and by a year at most', () => {
    expect(checkDelay(START, START + MINUTE, NOW)).toEqual({ ok: true, value: MINUTE });
    for (const to of [START, START - 1, START + 400 * DAY])
      expect(checkDelay(START, to, NOW)).toMatchObject({ ok: false });
    // It was paused when its start was due.
    expect(checkDelay(START, START + MINUTE, START + HOUR)).toMatchObject({ ok: false });
  });
});
