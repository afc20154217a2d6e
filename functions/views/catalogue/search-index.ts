import { SEARCH_SHARDS, type SearchEntry } from '../../tables/auctions/search-entry.ts';
import { readSearchFeed } from '../../tables/auctions/search-feed.ts';
import type { AuctionsStore } from '../../tables/reads.ts';
import { type FollowedIndex, followedIndex } from '../followed-index.ts';

/** What a search of auctions looks through: every auction's title and standing, by id. */
export type SearchIndex = FollowedIndex<SearchEntry>;

export function searchIndex(store: AuctionsStore): SearchIndex {
  return followedIndex(SEARCH_SHARDS, (shard, after) => readSearchFeed(store, shard, after));
}
