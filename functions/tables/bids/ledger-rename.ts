import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BidsTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';
import type { BidItem } from './bid-item.ts';
import { pageOf, placeIn } from './ledger-page.ts';

/** Gives an entry of the ledger another name, if it is this person's. Its page may be shared with others. */
export async function renameInLedger(
  { client, tableName }: BidsTable,
  { auctionId, seq, userId }: Pick<BidItem, 'auctionId' | 'seq' | 'userId'>,
  name: string,
): Promise<void> {
  const rename = (key: number, path: string) =>
    writeIf(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { auctionId, seq: key },
          UpdateExpression: `SET ${path}#name = :name`,
          ConditionExpression: `${path}userId = :userId`,
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':name': name, ':userId': userId },
        }),
      ),
    );
  await rename(pageOf(seq), `${placeIn(seq)}.`);
  // From before there were pages, an item of its own.
  await rename(seq, '');
}
