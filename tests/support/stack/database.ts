import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import type { Storage } from '../tables/stored-auctions.ts';
import { tableNames } from './bare-engine.ts';

/** A client with the operator's rights on the stack's tables. */
export async function operatorDatabase(baseUrl: string): Promise<DynamoDBClient> {
  return new DynamoDBClient(await readOperatorAccess(baseUrl, 'dynamodb'));
}

/** The tables of a running stack, reached with the operator's rights. */
export async function stackStorage(baseUrl: string): Promise<Storage> {
  const database = new DynamoDBClient(await readOperatorAccess(baseUrl, 'dynamodb'));
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  return { client: DynamoDBDocumentClient.from(database), tables: tableNames(TableNames) };
}

/** Every item of every table as text, so that a test can assert that nothing has changed. */
export async function storedItems(database: DynamoDBClient): Promise<readonly string[]> {
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  const items: string[] = [];
  // The Limits table counts refused requests too.
  for (const TableName of TableNames.filter((name) => !name.includes('Limits'))) {
    let ExclusiveStartKey: Record<string, never> | undefined;
    do {
      const page = await database.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
      items.push(...(page.Items ?? []).map((item) => `${TableName} ${JSON.stringify(item, inOrder)}`));
      ExclusiveStartKey = page.LastEvaluatedKey as Record<string, never> | undefined;
    } while (ExclusiveStartKey !== undefined);
  }
  return items.toSorted();
}

/** Sorts attributes, because an engine returns them in any order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The full name of a table from its name in the template. */
export async function tableNamed(database: DynamoDBClient, name: TemplateTable): Promise<string> {
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  const found = TableNames.find((one) => one.startsWith(`BoliData-${name}`));
  if (found === undefined) throw new Error(`There is no table ${name} among ${TableNames.join(', ')}.`);
  return found;
}

/** Every item of a small table. */
export async function itemsOf(database: DynamoDBClient, name: TemplateTable): Promise<Record<string, unknown>[]> {
  const TableName = await tableNamed(database, name);
  const { Items = [] } = await database.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.map((item) => unmarshall(item));
}

type TemplateTable =
  | 'Auctions'
  | 'Bids'
  | 'Users'
  | 'Payments'
  | 'Notifications'
  | 'Connections'
  | 'Grievances'
  | 'Limits';
