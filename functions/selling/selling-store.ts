import { transact, type TransactWriteItem } from '../tables/transact.ts';
import type { AuctionChange } from './auction-changes.ts';
import { LISTING_SK, STATE_SK } from '../tables/auctions/auction-items.ts';
import type { ListingAndState } from '../tables/auctions/auction-reads.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';
import { type Saved, standsAs, save } from './selling-writes.ts';

type Deletion = Extract<AuctionChange, { kind: 'delete' }>;

/** Puts both items of a new auction, or nothing if one exists, even of a deleted auction. */
export async function insertAuction(
  auctions: AuctionsTable,
  auction: ListingAndState,
  also: readonly TransactWriteItem[] = [],
): Promise<'inserted' | 'exists'> {
  const items = [auction.listing, auction.state].map((Item) => ({
    Put: { TableName: auctions.tableName, Item, ConditionExpression: 'attribute_not_exists(sk)' },
  }));
  const written = await transact(auctions.client, [{ name: 'auction', writes: [...items, ...also] }]);
  return written.ok ? 'inserted' : 'exists';
}

/** Deletes the listing. STATE stays as a tombstone with the title for items that still refer to it. */
export async function saveDeletion(
  auctions: AuctionsTable,
  { listing }: ListingAndState,
  { from }: Deletion,
  now: number,
  also: readonly TransactWriteItem[] = [],
): Promise<Saved> {
  const { auctionId } = listing;
  const condition = standsAs(from, now);
  return save(auctions, [
    {
      Delete: {
        TableName: auctions.tableName,
        Key: { auctionId, sk: LISTING_SK },
        ConditionExpression: 'version = :seen AND bidderCount = :none AND attribute_not_exists(isRecord)',
        ExpressionAttributeValues: { ':seen': listing.version, ':none': 0 },
      },
    },
    {
      Update: {
        TableName: auctions.tableName,
        Key: { auctionId, sk: STATE_SK },
        UpdateExpression:
          'SET #status = :cancelled, deleted = :yes, title = :title, closedAt = if_not_exists(closedAt, :now)',
        ConditionExpression: `${condition.expression} AND seq = :none`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ...condition.values,
          ':cancelled': 'cancelled',
          ':yes': true,
          ':title': listing.title,
          ':now': now,
          ':none': 0,
        },
      },
    },
    ...also,
  ]);
}
