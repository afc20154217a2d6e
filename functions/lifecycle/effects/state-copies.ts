/** The copies of STATE that others read: the bidder's own last bid, and the status in the catalogue. */
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Paise } from '../../../shared/model/money.ts';
import { bidderSk, LISTING_SK } from '../../tables/auctions/auction-items.ts';
import { getState } from '../../tables/auctions/auction-reads.ts';
import { writeIf } from '../../tables/write-if.ts';
import type { AuctionsStore } from '../../tables/reads.ts';

/** Writes a bidder's last accepted bid; a repeated or late write never replaces a newer one. */
export async function writeLastBid(
  store: AuctionsStore,
  bid: {
    readonly auctionId: string;
    readonly userId: string;
    readonly amount: Paise;
    readonly seq: number;
    readonly at: number;
  },
): Promise<void> {
  await updateIf(store, {
    Key: { auctionId: bid.auctionId, sk: bidderSk(bid.userId) },
    UpdateExpression: 'SET lastBidAmount = :amount, lastBidSeq = :seq, lastBidAt = :at',
    ConditionExpression: 'attribute_exists(sk) AND (attribute_not_exists(lastBidSeq) OR lastBidSeq < :seq)',
    ExpressionAttributeValues: { ':amount': bid.amount, ':seq': bid.seq, ':at': bid.at },
  });
}

/**
 * Brings the listing's status in line with STATE as it is now, not as some event says. Events of one auction are
 * handled one after the other, so the last event always leaves the final status. No transaction: it would collide
 * with bids.
 */
export async function copyStatus(store: AuctionsStore, auctionId: string): Promise<void> {
  const state = await getState(store, auctionId);
  if (state === undefined || state.deleted === true) return;
  await updateIf(store, {
    Key: { auctionId, sk: LISTING_SK },
    UpdateExpression: 'SET listingStatus = :status',
    ConditionExpression: 'attribute_exists(sk) AND listingStatus <> :status',
    ExpressionAttributeValues: { ':status': state.status },
  });
}

/** An unmet condition means that somebody else has written what is newer. */
async function updateIf(store: AuctionsStore, update: Omit<UpdateCommandInput, 'TableName'>): Promise<void> {
  await writeIf(() => store.client.send(new UpdateCommand({ TableName: store.table, ...update })));
}
