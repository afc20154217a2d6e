/**
 * What a search looks through: every auction's title and standing, in the memory of the container. The first search of a
 * container reads the whole feed, each later one what has changed since (docs/decisions/0017).
 */
import { changedAt, SEARCH_SHARDS, type SearchEntry, searchSortFrom } from '../../tables/auctions/search-entry.ts';
import { readFeed } from '../../tables/auctions/search-feed.ts';
import type { AuctionsStore } from '../../tables/reads.ts';

export interface SearchIndex {
  /** Every auction as the feed tells it now, by id. */
  readonly entries: () => Promise<ReadonlyMap<string, SearchEntry>>;
}

/**
 * A change may appear in the index after one that was written later: the index is behind by a moment, and clocks differ.
 * So each reading begins a while before the newest change that was seen.
 */
const OVERLAP_MS = 120_000;

export function searchIndex(store: AuctionsStore): SearchIndex {
  const known = new Map<string, SearchEntry>();
  const newest = new Map<string, number>();

  async function follow(shard: string): Promise<void> {
    const seen = newest.get(shard);
    const after = seen === undefined ? '' : searchSortFrom(Math.max(0, seen - OVERLAP_MS));
    for await (const { auctionId, searchSort, entry } of readFeed(store, shard, after)) {
      if (entry === undefined) known.delete(auctionId);
      else known.set(auctionId, entry);
      newest.set(shard, changedAt(searchSort));
    }
  }

  let reading: Promise<unknown> | undefined;
  return {
    entries: async () => {
      reading ??= Promise.all(SEARCH_SHARDS.map(follow)).finally(() => {
        reading = undefined;
      });
      await reading;
      return known;
    },
  };
}
