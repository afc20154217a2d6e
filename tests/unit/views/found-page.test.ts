import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE_SORTS, type CatalogueSort } from '../../../functions/views/catalogue/catalogue-page.ts';
import { pageOf } from '../../../functions/views/catalogue/found-page.ts';

interface Entry {
  auctionId: string;
  createdAt: number;
  currentBid: number;
  closesAt: number;
}

/** Few distinct values, so that ties are common. */
const catalogue: fc.Arbitrary<Entry[]> = fc.uniqueArray(
  fc.record({
    auctionId: fc.uuid(),
    createdAt: fc.nat(5),
    currentBid: fc.nat(5),
    closesAt: fc.nat(5),
  }),
  { selector: (entry) => entry.auctionId, maxLength: 60 },
);

const KEYS: Record<CatalogueSort, (entry: Entry) => number> = {
  newest: (entry) => -entry.createdAt,
  'price-asc': (entry) => entry.currentBid,
  'price-desc': (entry) => -entry.currentBid,
  'end-date': (entry) => entry.closesAt,
};

function allPages(entries: readonly Entry[], sort: CatalogueSort, limit: number): Entry[][] {
  const pages: Entry[][] = [];
  let cursor: string | undefined;
  do {
    const page = pageOf(entries, sort, limit, cursor);
    if (page === undefined) throw new Error('The cursor of a page was refused.');
    pages.push([...page.entries]);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe.each(CATALOGUE_SORTS)('sorted by %s', (sort) => {
  it('the pages hold every auction exactly once, in order, and all but the last are full', () => {
    fc.assert(
      fc.property(catalogue, fc.integer({ min: 1, max: 20 }), (entries, limit) => {
        const pages = allPages(entries, sort, limit);
        const shown = pages.flat();
        expect(shown.map((entry) => entry.auctionId).toSorted()).toEqual(
          entries.map((entry) => entry.auctionId).toSorted(),
        );
        const keys = shown.map(KEYS[sort]);
        expect(keys).toEqual(keys.toSorted((one, other) => one - other));
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
        if (entries.length > 0) expect(pages.at(-1)?.length).toBeGreaterThan(0);
      }),
    );
  });

  it('an auction that goes away between two pages hides no other', () => {
    fc.assert(
      fc.property(catalogue, fc.integer({ min: 1, max: 20 }), (entries, limit) => {
        const first = pageOf(entries, sort, limit, undefined);
        if (first?.nextCursor == null) return;
        const gone = first.entries.at(-1);
        const left = entries.filter((entry) => entry !== gone);
        const second = pageOf(left, sort, entries.length, first.nextCursor);
        expect((second?.entries.length ?? 0) + first.entries.length).toBe(entries.length);
      }),
    );
  });
});

describe('a cursor', () => {
  const entries = [1, 2, 3].map((n) => ({ auctionId: `a${n}`, createdAt: n, currentBid: n, closesAt: n }));

  it('of another order is refused', () => {
    const cursor = pageOf(entries, 'newest', 1, undefined)?.nextCursor ?? '';
    expect(pageOf(entries, 'price-asc', 1, cursor)).toBeUndefined();
  });

  it('that nobody handed out is refused', () => {
    fc.assert(
      fc.property(fc.string(), (cursor) => {
        expect(pageOf(entries, 'newest', 1, cursor)).toBeUndefined();
      }),
    );
  });
});
