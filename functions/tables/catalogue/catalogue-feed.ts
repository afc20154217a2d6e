/**
 * The catalogue's feed: one item for each change of an entry. An item is never updated, and is deleted after a week. It
 * rarely has more than 1 KB, so it costs one write unit, or two in a transaction.
 */
import { paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Version } from '../../platform/copy-in-memory.ts';
import { getListingAndState } from '../auctions/auction-reads.ts';
import type { AuctionsTable, FeedTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { type CatalogueEntry, catalogueEntry, catalogueVersion } from './catalogue-entry.ts';

const PARTITION = 'auctions';
const KEPT_SECONDS = 7 * 24 * 60 * 60;
/** Enough for any exact integer in JavaScript. */
const DIGITS = 16;

const feedItem = z.object({
  id: z.string(),
  at: z.number(),
  version: z.number(),
  entry: z.optional(catalogueEntry),
});

const timeText = (at: number): string => String(Math.max(0, at)).padStart(DIGITS, '0');

export function feedPut({ tableName }: FeedTable, change: Version<CatalogueEntry>) {
  const { id, at, version, entry } = change;
  const Item = {
    feed: PARTITION,
    // With the version, because an auction may change twice in one millisecond.
    change: `${timeText(at)}#${id}#${version}`,
    id,
    at,
    version,
    ...(entry !== undefined && { entry }),
    expiresAt: Math.ceil(at / 1000) + KEPT_SECONDS,
  };
  return { TableName: tableName, Item };
}

export const feedWrite = (feed: FeedTable, change: Version<CatalogueEntry>): TransactWriteItem => ({
  Put: feedPut(feed, change),
});

/** Appends an auction's current entry. Does nothing for a deleted auction. */
export async function appendAuction(
  { auctions, feed }: { readonly auctions: AuctionsTable; readonly feed: FeedTable },
  auctionId: string,
  now: number,
): Promise<void> {
  const auction = await getListingAndState(auctions, auctionId);
  if (auction === undefined || auction.state.deleted === true) return;
  const change = catalogueVersion(auction.listing, auction.state, now);
  await feed.client.send(new PutCommand(feedPut(feed, change)));
}

/** The feed after a time (all of it when undefined), oldest first. `isFresh`: read consistently. */
export async function* readFeed(
  { client, tableName }: FeedTable,
  after: number | undefined,
  isFresh: boolean,
): AsyncGenerator<Version<CatalogueEntry>> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: 'feed = :feed AND #change > :after',
      ExpressionAttributeNames: { '#change': 'change' },
      ExpressionAttributeValues: { ':feed': PARTITION, ':after': timeText(after ?? 0) },
      ConsistentRead: isFresh,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { id, at, version, entry } = z.parse(feedItem, item);
      yield { id, at, version, entry };
    }
  }
}
