import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { writeIf } from '../../tables/write-if.ts';
import { STATE_SK } from '../../tables/auctions/auction-items.ts';
import { listRegistrations } from '../../tables/auctions/people-reads.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/**
 * Invalidates the cached entitlements of all auctions that somebody is registered for. Call it after the write that
 * ends their eligibility. The index may be slightly behind, but registration ends long before a start.
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

/** Invalidates an auction's cached entitlements. The condition fails when the auction is over. */
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
