import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { writeIf } from '../../tables/write-if.ts';
import { STATE_SK } from '../../tables/auctions/auction-items.ts';
import { listRegistrations } from '../../tables/auctions/people-reads.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/**
 * Lets no remembered entitlement count any more in the auctions that somebody is registered for: the next bid of
 * everybody there reads again who may bid. To be called after what keeps them from bidding was written. Registration
 * is over long before an auction starts, so the index knows every auction that runs.
 */
export async function endAdmission(auctions: AuctionsTable, userId: string): Promise<void> {
  const registrations = await listRegistrations(auctions, userId);
  const open = registrations.filter(({ outcome }) => outcome === undefined);
  await Promise.all(
    open.map(({ auctionId }) =>
      writeIf(() => auctions.client.send(new UpdateCommand(admissionRaised(auctions, auctionId)))),
    ),
  );
}

/** The write after which no entitlement that is remembered of an auction counts; not met when the auction is over. */
export function admissionRaised({ tableName }: AuctionsTable, auctionId: string) {
  return {
    TableName: tableName,
    Key: { auctionId, sk: STATE_SK },
    UpdateExpression: 'ADD admission :one',
    ConditionExpression: '#status IN (:active, :pending)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':one': 1, ':active': 'active', ':pending': 'pending' },
  };
}
