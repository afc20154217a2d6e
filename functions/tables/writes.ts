/** Single writes, each for a transaction or, by `write`, alone. */
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Change, type Condition, Placeholders } from './expressions.ts';
import type { Key } from './reads.ts';
import type { TableHandle } from './table-handle.ts';
import { TABLES, type TableName } from './table-specs.ts';
import type { TransactWriteItem } from './transact.ts';
import { writeIf } from './write-if.ts';

type Table = Pick<TableHandle<TableName>, 'kind' | 'tableName'>;

export const put = ({ tableName }: Table, Item: object, condition: Condition = {}) => ({
  Put: { TableName: tableName, Item: { ...Item }, ...where(condition) },
});

/** The condition fails if there is an item with this key. */
export const putNew = (table: Table, item: object) =>
  put(table, item, { [TABLES[table.kind].partition.name]: undefined });

export function update<Item = Readonly<Record<string, unknown>>>(
  { tableName }: Table,
  Key: Key,
  change: Change<NoInfer<Item>>,
  condition: Condition<NoInfer<Item>> = {},
) {
  const placeholders = new Placeholders();
  const UpdateExpression = placeholders.change(change);
  return { Update: { TableName: tableName, Key, UpdateExpression, ...where(condition, placeholders) } };
}

export const remove = ({ tableName }: Table, Key: Key, condition: Condition = {}) => ({
  Delete: { TableName: tableName, Key, ...where(condition) },
});

function where(condition: Condition, placeholders = new Placeholders()) {
  const ConditionExpression = placeholders.condition(condition);
  return { ...(ConditionExpression !== '' && { ConditionExpression }), ...placeholders.attributes() };
}

/** Does one write alone. Returns false if its condition fails. */
export async function write(
  { client }: TableHandle<TableName>,
  { Put, Update, Delete }: TransactWriteItem,
): Promise<boolean> {
  const written = await writeIf<unknown>(async () => {
    if (Put !== undefined) await client.send(new PutCommand(Put));
    if (Update !== undefined) await client.send(new UpdateCommand(Update));
    if (Delete !== undefined) await client.send(new DeleteCommand(Delete));
  });
  return written.ok;
}
