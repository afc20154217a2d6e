import { S3Client } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideToFollow, followSchedule } from '#functions/selling/sales/follow-schedule.ts';
import { joining, movedLots, reordered, stayProblem } from '#functions/selling/sales/sale-lots.ts';
import type { SaleItem } from '#functions/tables/sales/sale-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { ACTING_ALONE } from '#tests/support/people/acting-alone.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { memoryClaims } from '#tests/support/tables/memory-claims.ts';
import { listing, pair } from '../builders.ts';

const sale: SaleItem = {
  auctionId: 's1',
  sk: 'SALE',
  name: 'Spring sale',
  registrationDeadlineAt: NOW + 24 * HOUR,
  startAt: NOW + 25 * HOUR,
  firstEndAt: NOW + 26 * HOUR,
  everyMinutes: 10,
  staggersStarts: false,
  lots: ['a0', 'a1'],
  version: 3,
  createdBy: 'admin-1',
  createdAt: NOW,
};

describe('joining and leaving', () => {
  test('drafts and published lots that nobody has registered for may join', () => {
    expect(joining(sale, pair('draft'), NOW)).toEqual({ is: 'free' });
    expect(joining(sale, pair('pending'), NOW)).toEqual({ is: 'free' });
    expect(joining(sale, pair('draft', { saleId: 's1' }), NOW)).toEqual({ is: 'in' });
  });

  test.each([
    ['a deleted lot', undefined, 'It does not exist. It may have been deleted.'],
    ['a lot of another sale', pair('draft', { saleId: 's2' }), 'It is a lot of another sale.'],
    ['a lot with bidders', pair('pending', { bidderCount: 1 }), 'Bidders have registered for it.'],
    ['a cancelled lot', pair('cancelled'), 'Its auction is cancelled.'],
    ['a lot that has just started', { listing: listing(), state: state({ startAt: NOW }) }, 'Its auction is running.'],
  ])('%s may not', (_, lot, because) => {
    expect(joining(sale, lot, NOW)).toEqual({ is: 'refused', because });
  });

  test('a started lot and one with bidders stay', () => {
    expect(stayProblem({ listing: listing(), state: state({ startAt: NOW }) }, NOW)).toContain('started');
    expect(stayProblem(pair('pending', { bidderCount: 1 }), NOW)).toContain('registered');
    expect(stayProblem(pair('cancelled'), NOW)).toBeUndefined();
  });
});

describe('the order', () => {
  const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 });

  test('keeps every lot once, and the places of deleted ones', () => {
    const orders = list.chain((lots) =>
      fc.record({
        lots: fc.constant(lots),
        gone: fc.subarray(lots),
        shuffled: fc.shuffledSubarray(lots, { minLength: lots.length }),
      }),
    );
    fc.assert(
      fc.property(orders, ({ lots, gone, shuffled }) => {
        const isGone = (lotId: string) => gone.includes(lotId);
        const order = shuffled.filter((lotId) => !isGone(lotId));
        const after = reordered(lots, order, isGone);
        expect(after?.filter((lotId) => !isGone(lotId))).toEqual(order);
        for (const lotId of gone) expect(after?.indexOf(lotId)).toBe(lots.indexOf(lotId));
      }),
    );
  });

  test('refuses a lot that is missing, foreign or named twice', () => {
    for (const order of [['a'], ['a', 'a'], ['a', 'x'], ['a', 'b', 'c']]) {
      expect(reordered(['a', 'b'], order, () => false)).toBeUndefined();
    }
  });

  test('knows which lots change their place', () => {
    expect(movedLots(['a', 'b', 'c'], ['b', 'a', 'c'])).toEqual(['b', 'a']);
    expect(movedLots(['a', 'b', 'c'], ['a', 'c'])).toEqual(['c']);
  });
});

describe('following the schedule', () => {
  const following = { publish: false, maxImages: 5, adminId: 'admin-2' };
  const end = NOW + 26 * HOUR + 10 * 60_000;
  const onSchedule = { registrationDeadlineAt: NOW + 24 * HOUR, startAt: NOW + 25 * HOUR, endAt: end };

  test('a draft gets the times of its place, and a latest end keeps its distance', () => {
    const lot = pair('draft', { saleId: 's1', latestEnd: NOW + 4 * HOUR });
    const decided = decideToFollow(sale, lot, following, NOW);
    expect(decided).toMatchObject({
      ok: true,
      value: { kind: 'edit', from: 'draft', status: 'draft', content: { ...onSchedule, latestEnd: end + HOUR } },
    });
  });

  test('nothing is written for a lot that follows already', () => {
    expect(decideToFollow(sale, pair('pending', { saleId: 's1', ...onSchedule }), following, NOW)).toEqual({
      ok: true,
      value: { kind: 'none' },
    });
  });

  test('publishing makes a draft pending, and leaves what is published', () => {
    const publishing = { ...following, publish: true };
    const draft = decideToFollow(sale, pair('draft', { saleId: 's1', ...onSchedule }), publishing, NOW);
    expect(draft).toMatchObject({ ok: true, value: { kind: 'edit', status: 'pending' } });
    const published = decideToFollow(sale, pair('pending', { saleId: 's1', ...onSchedule }), publishing, NOW);
    expect(published).toEqual({ ok: true, value: { kind: 'none' } });
  });

  test.each([
    ['has bidders', pair('pending', { saleId: 's1', bidderCount: 2 }), 'Bidders have registered'],
    ['is running', { listing: listing({ saleId: 's1' }), state: state({ startAt: NOW }) }, 'active'],
    ['is over', pair('completed', { saleId: 's1' }), 'completed'],
    ['left the sale', pair('draft'), 'not a lot of this sale'],
    ['is at no place', pair('draft', { saleId: 's1', auctionId: 'a9' }), 'not a lot of this sale'],
  ])('a lot that %s is refused with the reason', (_, lot, sentence) => {
    const decided = decideToFollow(sale, lot, following, NOW);
    expect(decided).toMatchObject({ ok: false, error: { message: expect.stringContaining(sentence) as string } });
  });

  test('times that have passed are refused by the rules of every edit', () => {
    const decided = decideToFollow(sale, pair('draft', { saleId: 's1' }), following, NOW + 25 * HOUR);
    expect(decided).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  });
});

test('a lot that cannot be read keeps its times, and is said to', async () => {
  const fake = fakeTables();
  fake.put('auctions', { ...sale });
  const times = { registrationDeadlineAt: sale.registrationDeadlineAt, startAt: sale.startAt };
  const onSchedule = { ...times, endAt: sale.firstEndAt + 600_000 };
  for (const auctionId of sale.lots) {
    fake.put('auctions', {
      ...listing({ auctionId, saleId: 's1', ...onSchedule }),
      ...(auctionId === 'a0' && { title: 5 }),
    });
    fake.put('auctions', { ...state({ auctionId, ...onSchedule }) });
  }
  const deps = {
    auctions: tableHandle('auctions', fake.client, 'auctions'),
    feed: tableHandle('feed', fake.client, 'feed'),
    sellers: tableHandle('sellers', fake.client, 'sellers'),
    files: { s3: new S3Client({}), bucket: 'media', claims: memoryClaims(), newId: () => 'id' },
    maxImages: 5,
    clock: () => NOW,
    secondPerson: ACTING_ALONE,
  };
  const by = { adminId: 'admin-1', source: '192.0.2.1' };
  expect(await followSchedule(deps, 's1', { auctionIds: ['a0', 'a1'], publish: false }, by)).toEqual({
    ok: true,
    value: [
      { _id: 'a0', outcome: 'refused', message: 'Its record cannot be read, so it keeps its times.' },
      { _id: 'a1', outcome: 'unchanged', message: '' },
    ],
  });
});
