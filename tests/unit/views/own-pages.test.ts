import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FIGURES } from '#functions/tables/auctions/own-figures.ts';
import type { CountedRegistration } from '#functions/tables/auctions/people-reads.ts';
import {
  needsState,
  pageAfter,
  type OwnPageEnd,
  ownPlaceOf,
  wonPlaceOf,
  readOwnCursor,
  writeOwnCursor,
} from '#functions/views/dashboard/own-pages.ts';
import { bidder, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';

const isOver = fc.boolean();
const auctions = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 60 }).map((id) => `a${String(id)}`), time: fc.nat(9), isOver }),
  { maxLength: 40, selector: ({ id }) => id },
);

interface Auction {
  readonly id: string;
  readonly time: number;
  readonly isOver: boolean;
}

/** One that is over counts its end; an open one has a state. */
const placesOf = (all: readonly Auction[]) =>
  all.flatMap(({ id: auctionId, time, isOver: ended }) => {
    const own: CountedRegistration = bidder({ auctionId, ...(ended && { counted: { ...NO_FIGURES, endedAt: time } }) });
    expect(needsState(own)).toBe(!ended);
    return ownPlaceOf(own, ended ? undefined : state({ auctionId, endAt: time })) ?? [];
  });

/** Open ones by their end, then the newest that ended. */
const inOrder = (all: readonly Auction[]) =>
  all
    .toSorted((one, other) => {
      if (one.isOver !== other.isOver) return one.isOver ? 1 : -1;
      const before = one.time - other.time || (one.id < other.id ? -1 : 1);
      return one.isOver ? -before : before;
    })
    .map(({ id }) => id);

describe('the pages of a bidder’s auctions', () => {
  it('are open ones by announced end, then ended ones, the newest first, whatever comes and goes between two pages', () => {
    fc.assert(
      fc.property(auctions, auctions, fc.integer({ min: 1, max: 9 }), (before, after, limit) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        let all: readonly Auction[] = before;
        do {
          const end = readOwnCursor(cursor);
          if (end === 'unknown') throw new Error('The cursor is not read.');
          const page = pageAfter(placesOf(all), end, limit);
          expect(page.auctionIds.length).toBeLessThanOrEqual(limit);
          if (page.end !== null) expect(page.auctionIds).toHaveLength(limit);
          seen.push(...page.auctionIds);
          expect(seen.length).toBeLessThanOrEqual(before.length + after.length);
          cursor = writeOwnCursor(page.end) ?? undefined;
          // From the second page on, some are gone and others have come.
          all = [
            ...before.filter(({ time }) => time % 3 > 0),
            ...after.filter(({ id }) => !before.some((one) => one.id === id)),
          ];
        } while (cursor !== undefined);
        expect(new Set(seen).size).toBe(seen.length);
        const stayed = before.filter(({ time }) => time % 3 > 0);
        const ids = new Set(stayed.map(({ id }) => id));
        expect(seen.filter((id) => ids.has(id))).toEqual(inOrder(stayed));
      }),
    );
  });

  it('refuse a cursor that is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(readOwnCursor(text)).toBe('unknown');
      }),
    );
  });
});

describe('the place of an auction', () => {
  const place = (registration: Partial<CountedRegistration>, auction: Parameters<typeof state>[0] = {}) =>
    ownPlaceOf({ ...bidder({ auctionId: 'a1' }), ...registration }, state({ auctionId: 'a1', ...auction }));
  const at = (segment: number, time: number): OwnPageEnd & { auctionId: string } => ({
    auctionId: 'a1',
    segment,
    position: `${String(time).padStart(16, '0')}#a1`,
  });
  const ended = { status: 'completed', endAt: NOW, closesAt: NOW + 5, closedAt: NOW + 7 } as const;

  it('is that of an open one until it is settled', () => {
    expect(place({}, { endAt: NOW, closesAt: NOW + 5 })).toEqual(at(0, NOW));
    expect(place({}, ended)).toEqual(at(0, NOW));
  });

  it('is by its end from the settlement on, also before that is counted', () => {
    expect(place({ outcome: 'lost' }, ended)).toEqual(at(1, NOW + 5));
    expect(place({ outcome: 'lost', counted: { ...NO_FIGURES, endedAt: NOW + 7 } })).toEqual(at(1, NOW + 7));
  });

  it('does not exist for a cancelled auction, and for a registration for a sale', () => {
    expect(place({}, { status: 'cancelled' })).toBeUndefined();
    expect(needsState({ ...bidder({}), outcome: 'cancelled' })).toBe(false);
    expect(ownPlaceOf(bidder({}), undefined)).toBeUndefined();
  });
});

it('what is owed for a win comes first, the win that ended first on top, however many wins there are', () => {
  const win = (auctionId: string, endedAt: number, due: number) => {
    const own = bidder({ auctionId, outcome: 'won', counted: { ...NO_FIGURES, won: 1, due, endedAt } });
    const place = ownPlaceOf(own);
    if (place === undefined) throw new Error('A win has a place.');
    return wonPlaceOf(place, own);
  };
  const paid = Array.from({ length: 30 }, (_, n) => win(`paid ${String(n)}`, 100 + n, 0));
  const { auctionIds } = pageAfter([...paid, win('later', 50, 9), win('first', 40, 9)], undefined, 3);
  expect(auctionIds).toEqual(['first', 'later', 'paid 29']);
});
