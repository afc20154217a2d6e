import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { BidItem } from '../../tables/bids/bid-item.ts';
import { bidderSk } from '../../tables/auctions/auction-items.ts';
import { writeIf } from '../../tables/write-if.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/**
 * Copies a bidder's last bid into the registration. A repeated or late write never replaces a newer bid, because newer
 * bids are higher.
 */
export async function writeLastBid(
  { client, tableName }: AuctionsTable,
  { auctionId, userId, amount, at }: BidItem,
): Promise<void> {
  const update: UpdateCommandInput = {
    TableName: tableName,
    Key: { auctionId, sk: bidderSk(userId) },
    UpdateExpression: 'SET lastBidAmount = :amount, lastBidAt = :at',
    ConditionExpression: 'attribute_exists(sk) AND (attribute_not_exists(lastBidAmount) OR lastBidAmount < :amount)',
    ExpressionAttributeValues: { ':amount': amount, ':at': at },
  };
  // A failed condition means that a newer bid is stored.
  await writeIf(() => client.send(new UpdateCommand(update)));
}
