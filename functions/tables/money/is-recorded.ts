import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { MoneyTable } from '../table-handle.ts';
import { entryKey, type MoneyEntry, moneyEntry, type MoneyEvent } from './money-entry.ts';

type EventName = Pick<MoneyEvent, 'subject' | 'kind' | 'key'>;

export async function findEntry({ client, tableName }: MoneyTable, event: EventName): Promise<MoneyEntry | undefined> {
  const Key = { subject: event.subject, entry: entryKey(event) };
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item === undefined ? undefined : moneyEntry.parse(Item);
}

export async function isRecorded(money: MoneyTable, event: EventName): Promise<boolean> {
  return (await findEntry(money, event)) !== undefined;
}
