import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Direction, Place } from '#functions/domain/auctions/own-lists.ts';
import { type PageEnd, readPage, type Segment } from '#functions/views/dashboard/merged-page.ts';

const LISTS = ['pending', 'active', 'completed'] as const;
type List = (typeof LISTS)[number];

interface ListedAuction {
  readonly id: string;
  readonly rank: number;
  list: List | 'gone';
}

const placeOf = ({ id, rank }: ListedAuction): Place => ({ auctionId: id, position: `${rank}#${id}` });

/** A source with fixed places. */
const knownPlaces = (all: readonly Place[], direction: Direction) => async (after: string | undefined) =>
  all.filter(
    ({ position }) => after === undefined || (direction === 'ascending' ? position > after : position < after),
  );

/** The lists of one sort order at the time of the read. */
function mergedLists(catalogue: readonly ListedAuction[]): Segment {
  const sources = LISTS.map((list) => async (after: string | undefined, limit: number) => {
    const places = catalogue.filter((one) => one.list === list).map(placeOf);
    const sorted = places.toSorted((one, other) => (one.position < other.position ? -1 : 1));
    return (await knownPlaces(sorted, 'ascending')(after)).slice(0, limit);
  });
  return { direction: 'ascending', sources };
}

const filed = fc.record({ id: fc.uuid(), rank: fc.nat(4), list: fc.constantFrom(...LISTS) });
/** A change between two pages: an auction is added, moved or removed. */
const event = fc.record({ to: fc.constantFrom(...LISTS, 'gone' as const), who: fc.nat(80), newcomer: filed });

describe('pages of merged lists', () => {
  it('neither skip nor repeat while auctions are added, removed and moved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(filed, { selector: ({ id }) => id, maxLength: 60 }),
        fc.array(event, { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (start, events, limit) => {
          const catalogue: ListedAuction[] = start.map((one) => ({ ...one }));
          const seen: string[] = [];
          const stayed = new Set(catalogue.map(({ id }) => id));
          let end: PageEnd | undefined;
          for (let page = 0; ; page += 1) {
            if (page > 200) throw new Error('The pages do not end.');
            const { places, end: next } = await readPage([mergedLists(catalogue)], limit, end);
            expect(places.length).toBeLessThanOrEqual(limit);
            seen.push(...places.map(({ auctionId }) => auctionId));
            if (next === null) break;
            end = next;
            const change = events[page];
            if (change === undefined) continue;
            catalogue.push({ ...change.newcomer });
            const moved = catalogue[change.who % catalogue.length];
            if (moved === undefined) continue;
            moved.list = change.to;
            if (change.to === 'gone') stayed.delete(moved.id);
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect([...stayed].filter((id) => !seen.includes(id))).toEqual([]);
        },
      ),
    );
  });

  it('find an auction that moves during the reads once', async () => {
    const moving: ListedAuction = { id: 'a', rank: 1, list: 'pending' };
    const lists = mergedLists([moving, { id: 'b', rank: 2, list: 'active' }]);
    const [pending, ...later] = lists.sources;
    const andMoves = async (after: string | undefined, limit: number) => {
      const places = (await pending?.(after, limit)) ?? [];
      moving.list = 'active';
      return places;
    };
    const { places } = await readPage([{ ...lists, sources: [andMoves, ...later] }], 10, undefined);
    expect(places.map(({ auctionId }) => auctionId)).toEqual(['a', 'b']);
  });

  it('continue with the next segment, and end after the last one', async () => {
    const known = (ids: string, direction: 'ascending' | 'descending'): Segment => ({
      direction,
      sources: [
        knownPlaces(
          [...ids].map((id) => ({ auctionId: id, position: id })),
          direction,
        ),
      ],
    });
    const segments = [known('abc', 'ascending'), known('', 'ascending'), known('zyx', 'descending')];
    const pages: string[] = [];
    let end: PageEnd | undefined;
    do {
      const page = await readPage(segments, 2, end);
      pages.push(page.places.map(({ auctionId }) => auctionId).join(''));
      end = page.end ?? undefined;
    } while (end !== undefined);
    expect(pages).toEqual(['ab', 'cz', 'yx']);
  });
});
