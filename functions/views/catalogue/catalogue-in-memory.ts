import { type CopyInMemory, copyInMemory, HISTORY_MS } from '#functions/platform/copy-in-memory.ts';
import type { StoredObject } from '#functions/platform/files/stored-object.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { FEED_KEPT_MS, FEED_LATENESS, readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import { unpackSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import type { FeedTable } from '#functions/tables/table-handle.ts';
import { matcher } from './catalogue-filter.ts';
import { isBefore, type Place, placer, readCursor, writeCursor } from './catalogue-order.ts';
import type { Catalogue } from './catalogue.ts';
import { likenessTo } from './likeness.ts';
import { countingMatcher } from './value-counts.ts';

/** A list that is older says how old it is. */
const SHOWN_AS_NEW_MS = 30_000;

/** The catalogue from the deployment's feed and snapshot. */
export function storedCatalogue(feed: FeedTable, snapshots: Pick<StoredObject, 'read'>): Catalogue {
  const copy = copyInMemory<CatalogueEntry>({
    snapshot: async () => {
      const packed = await snapshots.read();
      return packed && unpackSnapshot(packed);
    },
    changes: (stretch) => readFeed(feed, stretch),
    late: FEED_LATENESS,
    keptMs: FEED_KEPT_MS,
  });
  return catalogueOf(copy);
}

/** Each query is one pass over the entries. Admins see their own changes at once; others may be a second behind. */
export function catalogueOf({ follow, entries }: CopyInMemory<CatalogueEntry>): Catalogue {
  return {
    page: async (filter, { sort, limit, cursor, withCounts }, now) => {
      const end = cursor === undefined ? undefined : readCursor(cursor, sort);
      if (cursor !== undefined && end === undefined) return undefined;
      const newest = await follow(now, filter.withDrafts ? now : end?.asOf);
      // Older versions are not kept.
      const asOf = Math.max(end?.asOf ?? newest, newest - HISTORY_MS);
      const counting = withCounts === true ? countingMatcher(filter) : undefined;
      const matches = counting?.matches ?? matcher(filter);
      const placeOf = placer(filter, sort);
      const first = firstPlaces(limit + 1);
      let total = 0;
      for (const entry of entries(asOf)) {
        if (!matches(entry, asOf)) continue;
        total += 1;
        const place = placeOf(entry, asOf);
        if (end === undefined || isBefore(end.place, place)) first.add(place);
      }
      const page = first.places.slice(0, limit);
      const last = page.at(-1);
      const hasMore = first.places.length > limit && last !== undefined;
      return {
        auctionIds: page.map(({ auctionId }) => auctionId),
        total,
        nextCursor: hasMore ? writeCursor({ asOf, place: last }, sort) : null,
        ...(counting && { counts: counting.counts() }),
        ...(newest < now - SHOWN_AS_NEW_MS && { asOf: newest }),
      };
    },
    alike: async (filter, lot, limit, now) => {
      const asOf = await follow(now, undefined);
      const matches = matcher(filter);
      const placeOfOther = likenessTo(lot);
      const first = firstPlaces(limit);
      for (const entry of entries(asOf)) {
        if (entry.auctionId !== lot.auctionId && matches(entry, asOf)) first.add(placeOfOther(entry));
      }
      return first.places.map(({ auctionId }) => auctionId);
    },
    count: async (filter, now) => {
      const asOf = await follow(now, filter.withDrafts ? now : undefined);
      const matches = matcher(filter);
      let count = 0;
      for (const entry of entries(asOf)) if (matches(entry, asOf)) count += 1;
      return count;
    },
  };
}

/** Keeps the first places in order, without sorting all. */
function firstPlaces(wanted: number) {
  const places: Place[] = [];
  return {
    places,
    add: (place: Place): void => {
      const last = places.at(-1);
      if (places.length === wanted && last !== undefined && isBefore(last, place)) return;
      places.splice(places.findLastIndex((listed) => isBefore(listed, place)) + 1, 0, place);
      if (places.length > wanted) places.pop();
    },
  };
}
