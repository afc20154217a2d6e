import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BidsTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';
import type { BidItem } from './bid-item.ts';

/** Changes the bidder's name in a ledger entry if the bid is theirs. */
export async function renameInLedger(
  { client, tableName }: BidsTable,
  { auctionId, seq, userId }: Pick<BidItem, 'auctionId' | 'seq' | 'userId'>,
  name: string,
): Promise<void> {
  await writeIf(() =>
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { auctionId, seq },
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'userId = :userId',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name, ':userId': userId },
      }),
    ),
  );
}
