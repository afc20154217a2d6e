/** The feed of what a search knows: every auction in the order of its newest change. */
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { AuctionsStore } from '../reads.ts';
import { SEARCH_FEED } from '../table-specs.ts';
import { searchEntry } from './auction-items.ts';
import { type SearchEntry, searchEntryFrom } from './search-entry.ts';

export interface FeedChange {
  readonly auctionId: string;
  readonly searchSort: string;
  /** Undefined for an auction that was deleted. */
  readonly entry: SearchEntry | undefined;
}

const feedItem = z.object({ auctionId: z.string(), searchSort: z.string(), searchEntry: z.optional(searchEntry) });

/**
 * The changes of one shard after a place, oldest first, from the index (so behind by a moment).
 * @param after a `searchSort`; everything when empty
 */
export async function* readFeed(
  { client, table }: AuctionsStore,
  shard: string,
  after: string,
): AsyncGenerator<FeedChange> {
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      IndexName: SEARCH_FEED,
      KeyConditionExpression: `searchShard = :shard${after === '' ? '' : ' AND searchSort > :after'}`,
      ExpressionAttributeValues: { ':shard': shard, ...(after !== '' && { ':after': after }) },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { auctionId, searchSort, searchEntry: stored } = z.parse(feedItem, item);
      yield { auctionId, searchSort, entry: stored && searchEntryFrom(auctionId, stored) };
    }
  }
}
