import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { MoneyTable } from '../table-handle.ts';
import { entryKey, type MoneyEvent } from './money-entry.ts';

/** Whether an event is in the ledger. */
export async function isRecorded(
  { client, tableName }: MoneyTable,
  event: Pick<MoneyEvent, 'subject' | 'kind' | 'key'>,
): Promise<boolean> {
  const Key = { subject: event.subject, entry: entryKey(event) };
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item !== undefined;
}
