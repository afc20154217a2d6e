/** The copy of STATE in a registration: the bidder's own last bid. */
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Paise } from '../../../shared/model/money/money.ts';
import { bidderSk } from '../../tables/auctions/auction-items.ts';
import { writeIf } from '../../tables/write-if.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** Writes a bidder's last accepted bid; a repeated or late write never replaces a newer one. */
export async function writeLastBid(
  { client, tableName }: AuctionsTable,
  bid: {
    readonly auctionId: string;
    readonly userId: string;
    readonly amount: Paise;
    readonly seq: number;
    readonly at: number;
  },
): Promise<void> {
  const update: UpdateCommandInput = {
    TableName: tableName,
    Key: { auctionId: bid.auctionId, sk: bidderSk(bid.userId) },
    UpdateExpression: 'SET lastBidAmount = :amount, lastBidSeq = :seq, lastBidAt = :at',
    ConditionExpression: 'attribute_exists(sk) AND (attribute_not_exists(lastBidSeq) OR lastBidSeq < :seq)',
    ExpressionAttributeValues: { ':amount': bid.amount, ':seq': bid.seq, ':at': bid.at },
  };
  // An unmet condition means that somebody else has written what is newer.
  await writeIf(() => client.send(new UpdateCommand(update)));
}
