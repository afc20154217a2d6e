/** Single writes, each for a transaction or, by `write`, alone. */
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Change, type Conditions, Placeholders } from './expressions.ts';
import type { Key } from './reads.ts';
import type { TableHandle } from './table-handle.ts';
import { TABLES, type TableName } from './table-specs.ts';
import type { TransactWriteItem } from './transact.ts';
import { writeIf } from './write-if.ts';

type Table = Pick<TableHandle<TableName>, 'kind' | 'tableName'>;

export const put = ({ tableName }: Table, Item: object, condition: Conditions = {}) => ({
  Put: { TableName: tableName, Item: { ...Item }, ...where(condition) },
});

/** The condition fails if there is an item with this key. */
export const putNew = (table: Table, item: object) =>
  put(table, item, { [TABLES[table.kind].partition.name]: undefined });

export function update<Item = Readonly<Record<string, unknown>>>(
  { tableName }: Table,
  Key: Key,
  change: Change<NoInfer<Item>>,
  condition: Conditions<NoInfer<Item>> = {},
) {
  const placeholders = new Placeholders();
  const UpdateExpression = placeholders.change(change);
  return { Update: { TableName: tableName, Key, UpdateExpression, ...where(condition, placeholders) } };
}

export const remove = ({ tableName }: Table, Key: Key, condition: Conditions = {}) => ({
  Delete: { TableName: tableName, Key, ...where(condition) },
});

/** Changes nothing. The transaction fails unless the item is as asked. */
export const check = ({ tableName }: Table, Key: Key, condition: Conditions) => {
  const placeholders = new Placeholders();
  const ConditionExpression = placeholders.condition(condition);
  return { ConditionCheck: { TableName: tableName, Key, ConditionExpression, ...placeholders.attributes() } };
};

function where(condition: Conditions, placeholders = new Placeholders()) {
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

/** Does an update alone, without a condition, and returns the whole item after it. */
export async function updateAndRead<T>(
  table: TableHandle<TableName>,
  key: Key,
  change: Change,
  schema: z.core.$ZodType<T>,
): Promise<T> {
  const { Update } = update(table, key, change);
  const { Attributes } = await table.client.send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' }));
  return z.parse(schema, Attributes);
}

/** Deletes an item and returns it. Undefined if there is none, or it is not as asked. */
export async function take<T>(
  table: TableHandle<TableName>,
  key: Key,
  schema: z.core.$ZodType<T>,
  condition: Conditions = {},
): Promise<T | undefined> {
  const { Delete } = remove(table, key, condition);
  const removed = await writeIf(() => table.client.send(new DeleteCommand({ ...Delete, ReturnValues: 'ALL_OLD' })));
  const item = removed.ok ? removed.value.Attributes : undefined;
  return item === undefined ? undefined : z.parse(schema, item);
}
