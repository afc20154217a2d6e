import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { assignments } from '../tables/assignments.ts';
import type { Actor } from '../tables/audit/audit-entry.ts';
import { writeIf } from '../tables/write-if.ts';
import type { AuctionChange } from './auction-changes.ts';
import { LISTING_SK, STATE_SK, type StateItem } from '../tables/auctions/auction-items.ts';
import type { ListingAndState } from '../tables/auctions/auction-reads.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';
import { type Saved, save, standsAs } from './selling-writes.ts';

type Cancel = Extract<AuctionChange, { kind: 'cancel' }>;

/**
 * Cancels an auction; the stream of STATE then sends the deposits back, changes the catalogue, and makes the line of the audit log from what
 * STATE says: one write, so that neither is there without the other.
 */
export async function saveCancel(
  auctions: AuctionsTable,
  { listing }: ListingAndState,
  change: Cancel,
  cancelledBy: Actor,
  now: number,
): Promise<Saved> {
  const update = cancelState(auctions, listing.auctionId, change, cancelledBy, now);
  if (change.from === 'active') return updateAlone(auctions, update);
  // LISTING changes in the same transaction: a concurrent edit makes this fail, and no deposit is recorded for a cancelled auction.
  const listingUpdate = {
    TableName: auctions.tableName,
    Key: { auctionId: listing.auctionId, sk: LISTING_SK },
    UpdateExpression: 'SET listingStatus = :cancelled, updatedAt = :now ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: {
      ':cancelled': change.from === 'draft' ? 'withdrawn' : 'cancelled',
      ':now': now,
      ':one': 1,
      ':seen': listing.version,
    },
  };
  return save(auctions, [{ Update: listingUpdate }, { Update: update }]);
}

function cancelState(
  { tableName }: AuctionsTable,
  auctionId: string,
  { from, reason }: Cancel,
  cancelledBy: Actor,
  now: number,
) {
  const why = reason === undefined ? {} : { cancelReason: reason };
  // The item may exceed one write unit, since no more bids follow.
  const set = {
    status: 'cancelled',
    closedAt: now,
    cancelledBy,
    ...(from === 'draft' && { withdrawn: true }),
    ...why,
  } as const;
  const { expression, names, values } = assignments(set satisfies Partial<StateItem>);
  const condition = standsAs(from, now);
  return {
    TableName: tableName,
    Key: { auctionId, sk: STATE_SK },
    UpdateExpression: expression,
    ConditionExpression: condition.expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ...condition.values },
  };
}

async function updateAlone(auctions: AuctionsTable, update: ReturnType<typeof cancelState>): Promise<Saved> {
  const written = await writeIf(() => auctions.client.send(new UpdateCommand(update)));
  return written.ok ? 'saved' : 'changed';
}
