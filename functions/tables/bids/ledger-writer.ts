import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../platform/in-parallel.ts';
import type { BidsTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';
import type { BidItem } from './bid-item.ts';

/** Adds entries to the ledger of bids; one that is there already stays as it is. */
export type AppendToLedger = (entries: readonly BidItem[]) => Promise<void>;

const AT_ONCE = 10;

/** Puts each entry if its place is empty, so entries may come again and in any order. */
export function ledgerWriter({ client, tableName }: BidsTable): AppendToLedger {
  return (entries) =>
    inParallel(entries, AT_ONCE, async (entry) => {
      await writeIf(() =>
        client.send(
          new PutCommand({ TableName: tableName, Item: entry, ConditionExpression: 'attribute_not_exists(seq)' }),
        ),
      );
    });
}
