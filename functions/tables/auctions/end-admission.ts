import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { writeIf } from '../write-if.ts';
import { STATE_SK } from './auction-items.ts';
import { listRegistrations } from './people-reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

/**
 * Lets no remembered entitlement count any more in the auctions that somebody is registered for: the next bid of
 * everybody there reads again who may bid. To be called after what keeps them from bidding was written. Registration
 * is over long before an auction starts, so the index knows every auction that runs.
 */
export async function endAdmission(store: AuctionsTable, userId: string): Promise<void> {
  const registrations = await listRegistrations(store, userId);
  const open = registrations.filter(({ outcome }) => outcome === undefined);
  await Promise.all(open.map(({ auctionId }) => raise(store, auctionId)));
}

async function raise({ client, tableName }: AuctionsTable, auctionId: string): Promise<void> {
  await writeIf(() =>
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { auctionId, sk: STATE_SK },
        UpdateExpression: 'SET admission = if_not_exists(admission, :none) + :one',
        ConditionExpression: '#status IN (:active, :pending)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':none': 0, ':one': 1, ':active': 'active', ':pending': 'pending' },
      }),
    ),
  );
}
