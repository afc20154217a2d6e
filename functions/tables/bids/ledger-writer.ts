import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../platform/in-parallel.ts';
import type { BidsTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';
import type { BidItem } from './bid-item.ts';

export type AppendToLedger = (entries: readonly BidItem[]) => Promise<void>;

const CONCURRENCY = 10;

/** Idempotent: an existing entry stays unchanged. */
export function ledgerWriter({ client, tableName }: BidsTable): AppendToLedger {
  return (entries) =>
    inParallel(entries, CONCURRENCY, async (entry) => {
      await writeIf(() =>
        client.send(
          new PutCommand({ TableName: tableName, Item: entry, ConditionExpression: 'attribute_not_exists(seq)' }),
        ),
      );
    });
}
