/** The feed of what a search knows: every auction in the order of its newest change. */
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { SEARCH_FEED } from '../table-specs.ts';
import { searchEntry } from './auction-items.ts';
import { type SearchEntry, searchEntryFrom, searchSortFrom, timeInSearchSort } from './search-entry.ts';
import type { AuctionsTable } from '../table-handle.ts';

interface SearchChange {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Undefined for an auction that was deleted. */
  readonly entry: SearchEntry | undefined;
}

const feedItem = z.object({ auctionId: z.string(), searchSort: z.string(), searchEntry: z.optional(searchEntry) });

/** The changes of one shard from a time on (all when undefined), oldest first, from the index (so behind by a moment). */
export async function* readSearchFeed(
  { client, tableName }: AuctionsTable,
  shard: string,
  after: number | undefined,
): AsyncGenerator<SearchChange> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: SEARCH_FEED,
      KeyConditionExpression: `searchShard = :shard${after === undefined ? '' : ' AND searchSort > :after'}`,
      ExpressionAttributeValues: {
        ':shard': shard,
        ...(after !== undefined && { ':after': searchSortFrom(after) }),
      },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { auctionId, searchSort, searchEntry: stored } = z.parse(feedItem, item);
      yield { id: auctionId, at: timeInSearchSort(searchSort), entry: stored && searchEntryFrom(auctionId, stored) };
    }
  }
}
