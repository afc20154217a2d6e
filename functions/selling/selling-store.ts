import { transact, type TransactWriteItem } from '../tables/transact.ts';
import type { AuctionChange } from './auction-changes.ts';
import { LISTING_SK, STATE_SK } from '../tables/auctions/auction-items.ts';
import type { AuctionPair } from '../tables/auctions/auction-reads.ts';
import { countWrites } from '../tables/auctions/catalogue-counts.ts';
import { searchKeys } from '../tables/auctions/search-entry.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';
import { type Saved, standsAs, isFiled, save } from './selling-writes.ts';

type Deletion = Extract<AuctionChange, { kind: 'delete' }>;

/** Puts both items of a new auction, or nothing if one exists, even of a deleted auction. */
export async function insertAuction(
  auctions: AuctionsTable,
  auction: AuctionPair,
  also: readonly TransactWriteItem[] = [],
): Promise<'inserted' | 'exists'> {
  const items = [auction.listing, auction.state].map((Item) => ({
    Put: { TableName: auctions.tableName, Item, ConditionExpression: 'attribute_not_exists(sk)' },
  }));
  const counted = countWrites(auctions, undefined, auction.listing.statusCategory);
  const written = await transact(auctions.client, [{ name: 'auction', writes: [...items, ...counted, ...also] }]);
  return written.ok ? 'inserted' : 'exists';
}

/** Deletes the listing. STATE stays as a tombstone with the title for items that still refer to it. */
export async function saveDeletion(
  auctions: AuctionsTable,
  { listing }: AuctionPair,
  { from }: Deletion,
  now: number,
  also: readonly TransactWriteItem[] = [],
): Promise<Saved> {
  const { auctionId } = listing;
  const condition = standsAs(from, now);
  const filed = isFiled(listing);
  // Without an entry: whoever follows the feed forgets the auction.
  const { searchShard, searchSort } = searchKeys(auctionId, now);
  return save(auctions, [
    {
      Delete: {
        TableName: auctions.tableName,
        Key: { auctionId, sk: LISTING_SK },
        // Counted where it is filed, which the stream may have changed.
        ConditionExpression: `version = :seen AND ${filed.expression} AND bidderCount = :none AND attribute_not_exists(isRecord)`,
        ExpressionAttributeValues: { ...filed.values, ':seen': listing.version, ':none': 0 },
      },
    },
    {
      Update: {
        TableName: auctions.tableName,
        Key: { auctionId, sk: STATE_SK },
        UpdateExpression:
          'SET #status = :cancelled, deleted = :yes, title = :title, closedAt = if_not_exists(closedAt, :now), searchShard = :shard, searchSort = :changed',
        ConditionExpression: `${condition.expression} AND seq = :none`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ...condition.values,
          ':cancelled': 'cancelled',
          ':yes': true,
          ':title': listing.title,
          ':now': now,
          ':none': 0,
          ':shard': searchShard,
          ':changed': searchSort,
        },
      },
    },
    ...countWrites(auctions, listing.statusCategory, undefined),
    ...also,
  ]);
}
