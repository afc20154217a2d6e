import { SEARCH_SHARDS, type SearchEntry } from '../../tables/auctions/search-entry.ts';
import { readSearchFeed } from '../../tables/auctions/search-feed.ts';
import { type FollowedIndex, followedIndex } from '../followed-index.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** What a search of auctions looks through: every auction's title and status, by id. */
export type SearchIndex = FollowedIndex<SearchEntry>;

export function searchIndex(auctions: AuctionsTable): SearchIndex {
  return followedIndex(SEARCH_SHARDS, (shard, after) => readSearchFeed(auctions, shard, after));
}
