import * as z from 'zod';
import { OVERLAP_MS } from '#functions/platform/copy-in-memory.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import { priceStep } from '#functions/tables/catalogue/price-step.ts';
import { CATALOGUE_ALIAS } from '#functions/tables/catalogue/search/lot-index.ts';
import { outage, type SearchEngine } from '#functions/tables/catalogue/search/search-engine.ts';
import type { FeedTable } from '#functions/tables/table-handle.ts';
import { PUBLIC_STATUSES } from '#shared/model/lots/lot-filter.ts';
import { type CatalogueFilter, matcher } from '../catalogue-filter.ts';
import { isBefore, type Place, placer, readCursor, writeCursor } from '../catalogue-order.ts';
import type { Catalogue } from '../catalogue.ts';
import { countingMatcher } from '../value-counts.ts';
import { all, clausesOf, hasStatus, isOneOf, none, typedWords } from './search-clauses.ts';
import { alikeOrder, orderOf } from './search-order.ts';

const bucket = z.object({ doc_count: z.number() });
const buckets = z.union([z.array(bucket.extend({ key: z.string() })), z.record(z.string(), bucket)]);
const searchAnswer = z.object({
  _shards: z.object({ failed: z.literal(0) }),
  timed_out: z.literal(false),
  hits: z.object({
    total: z.object({ value: z.number() }),
    hits: z.array(z.object({ sort: z.array(z.union([z.string(), z.number()])) })),
  }),
  aggregations: z.record(z.string(), z.object({ buckets })).default({}),
});
type SearchAnswer = z.infer<typeof searchAnswer>;
const multiSearchAnswer = z.object({ responses: z.array(z.unknown()) });

/** More spellings of one fact are not counted. The engine allows 65,535 buckets in one answer. */
const MAX_SPELLINGS = 5_000;
const COUNTED_STATUSES = [...PUBLIC_STATUSES, 'draft'] as const;
const EXISTS = { exists: { field: 'status' } };
const NO_PAGE = { size: 0, track_total_hits: true };

/**
 * The catalogue in OpenSearch. For admins it also reads the feed of the last minutes, so that they see their own changes at
 * once: it filters the auctions of the feed itself and requests the others from the engine.
 */
export function catalogueInOpenSearch(ask: SearchEngine, feed: () => FeedTable): Catalogue {
  async function search(searches: readonly object[]): Promise<readonly SearchAnswer[]> {
    const request = { method: 'POST', path: `/${CATALOGUE_ALIAS}/_msearch` } as const;
    const bulkBody = searches.flatMap((query) => [{}, query]);
    const { responses } = await ask({ ...request, bulkBody }, multiSearchAnswer);
    return responses.map((response) => {
      const { data, error } = searchAnswer.safeParse(response);
      // The counts of an incomplete search would be wrong.
      if (data === undefined) throw outage(new Error(JSON.stringify(response).slice(0, 1_000), { cause: error }));
      return data;
    });
  }

  async function readRecent({ withDrafts }: CatalogueFilter, now: number): Promise<RecentEntries> {
    const newest = new Map<string, { readonly version: number; readonly entry: CatalogueEntry | undefined }>();
    const changesSince = { after: now - OVERLAP_MS, until: undefined, isFresh: true };
    for await (const { id, ...change } of withDrafts ? readFeed(feed(), changesSince) : []) {
      if ((newest.get(id)?.version ?? -1) < change.version) newest.set(id, change);
    }
    const entries = [...newest.values()].flatMap(({ entry }) => entry ?? []);
    return { entries, query: [EXISTS, none(isOneOf('auctionId', newest.keys()))] };
  }

  return {
    page: async (filter, { sort, limit, cursor, withCounts }, now) => {
      const previousEnd = cursor === undefined ? undefined : readCursor(cursor, sort);
      if (cursor !== undefined && previousEnd === undefined) return undefined;
      const asOf = previousEnd?.asOf ?? now;
      const { entries, query } = await readRecent(filter, now);
      const order = orderOf(sort, asOf, typedWords(filter));
      const placeOf = placer(filter, sort);
      const clauses = clausesOf(filter, asOf);
      const queryWithout = (ignored: ReadonlySet<string>) =>
        all([...query, ...clauses.filter(({ name }) => !ignored.has(name)).map(({ clause }) => clause)]);
      const counting = countingMatcher(filter);
      const conditions = withCounts === true ? counting.conditions : [];
      const isCondition = (name: string) => conditions.some((condition) => condition.name === name);
      // The values of a filter that is not set are counted among the matches. Those of a filter that is set are counted by a
      // search of their own, which ignores it.
      const countedWithPage = withCounts === true ? counting.counted.filter((name) => !isCondition(name)) : [];
      const [page, ...withoutCondition] = await search([
        {
          size: limit + 1,
          track_total_hits: true,
          _source: false,
          query: { bool: { filter: [queryWithout(new Set())], should: order.points } },
          sort: order.sort,
          ...(previousEnd !== undefined && { search_after: order.after(previousEnd.place) }),
          aggs: aggregations(countedWithPage, asOf),
        },
        ...conditions.map(({ name, ignores }) => ({
          ...NO_PAGE,
          query: queryWithout(ignores),
          aggs: aggregations(counting.counted.includes(name) ? [name] : [], asOf),
        })),
      ]);
      if (page === undefined) throw new Error('The engine answered without a page.');
      const matchingRecent = entries.filter((entry) => counting.matches(entry, asOf));
      for (const { aggregations: bucketsByName } of [page, ...withoutCondition]) {
        for (const [name, { buckets: counted }] of Object.entries(bucketsByName)) {
          for (const [value, count] of countsIn(counted)) counting.addValues(name, value, count);
        }
      }
      for (const [index, { name }] of conditions.entries()) {
        counting.addTotal(name, withoutCondition[index]?.hits.total.value ?? 0);
      }
      const isAfterPrevious = (place: Place) => previousEnd === undefined || isBefore(previousEnd.place, place);
      const places = [
        ...page.hits.hits.map((hit) => order.placeOf(hit.sort)),
        ...matchingRecent.map((entry) => placeOf(entry, asOf)).filter(isAfterPrevious),
      ].toSorted(inOrder);
      const shown = places.slice(0, limit);
      const last = shown.at(-1);
      return {
        auctionIds: shown.map(({ auctionId }) => auctionId),
        total: page.hits.total.value + matchingRecent.length,
        nextCursor: places.length > limit && last !== undefined ? writeCursor({ asOf, place: last }, sort) : null,
        ...(withCounts === true && { counts: counting.counts() }),
      };
    },
    alike: async (filter, lot, limit, now) => {
      const { query } = await readRecent({ withDrafts: false }, now);
      const ownStep = priceStep(lot.price);
      const others = [...query, none(isOneOf('auctionId', [lot.auctionId]))];
      const conditions = [...others, ...clausesOf(filter, now).map(({ clause }) => clause)];
      const sides = [
        { order: alikeOrder(lot, 1), side: { range: { priceStep: { gte: ownStep } } } },
        { order: alikeOrder(lot, -1), side: { range: { priceStep: { lt: ownStep } } } },
      ];
      const answers = await search(
        sides.map(({ order: { points: should, sort }, side }) => ({
          size: limit,
          _source: false,
          query: { bool: { filter: [...conditions, side], should } },
          sort,
        })),
      );
      const places = answers.flatMap(({ hits }, index) =>
        hits.hits.flatMap((hit) => sides[index]?.order.placeOf(hit.sort) ?? []),
      );
      // The ranks of cheaper lots are negative.
      const nearness = ({ rank }: Place) => Math.abs(Math.abs(rank) - ownStep);
      return places
        .map((place) => ({ ...place, rank: nearness(place) }))
        .toSorted(inOrder)
        .slice(0, limit)
        .map(({ auctionId }) => auctionId);
    },
    count: async (filter, now) => {
      const { entries, query } = await readRecent(filter, now);
      const matches = matcher(filter);
      const conditions = clausesOf(filter, now).map(({ clause }) => clause);
      const [answer] = await search([{ ...NO_PAGE, query: all([...query, ...conditions]) }]);
      return (answer?.hits.total.value ?? 0) + entries.filter((entry) => matches(entry, now)).length;
    },
  };
}

interface RecentEntries {
  /** The auctions that changed in the last minutes, except deleted ones. */
  readonly entries: readonly CatalogueEntry[];
  /** The clauses that select all other auctions. */
  readonly query: readonly object[];
}

const inOrder = (a: Place, b: Place): number => (isBefore(a, b) ? -1 : 1);

/** The aggregations that count the values of these filters, each spelling separately. */
function aggregations(names: readonly string[], at: number): object {
  return Object.fromEntries(names.map((name) => [name, name === 'status' ? byStatus(at) : bySpelling(name)]));
}

const byStatus = (at: number) => ({
  filters: { filters: Object.fromEntries(COUNTED_STATUSES.map((status) => [status, hasStatus(status, at)])) },
});

function bySpelling(name: string) {
  const fields: Readonly<Record<string, string>> = { categorie: 'categorie', city: 'citySpelling' };
  return { terms: { field: fields[name] ?? `spellings.${name}`, size: MAX_SPELLINGS } };
}

const countsIn = (counted: z.infer<typeof buckets>): (readonly [string, number])[] =>
  Array.isArray(counted)
    ? counted.map(({ key, doc_count }) => [key, doc_count])
    : Object.entries(counted).map(([key, { doc_count }]) => [key, doc_count]);
