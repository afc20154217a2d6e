/** Reads of tables. */
import {
  BatchGetCommand,
  GetCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { type Condition, type Conditions, Placeholders } from './expressions.ts';
import type { TableHandle } from './table-handle.ts';
import type { TableName } from './table-specs.ts';
import { parsed, readable, type Unread } from './unread.ts';

type Table = TableHandle<TableName>;
export type Key = Readonly<Record<string, string | number>>;
type Schema<T> = z.core.$ZodType<T>;

interface Attributes {
  /** The attributes to read; all by default. */
  readonly only?: readonly string[];
}

interface ManyItems extends Attributes {
  /** What becomes of items that the schema does not know; `skip` by default. */
  readonly unread?: Unread | undefined;
}

/** Reads and parses an item; undefined if there is none. Consistent by default. */
export async function readItem<T>(
  table: Table,
  Key: Key,
  schema: Schema<T>,
  { only, consistency = 'strong' }: Attributes & { readonly consistency?: Consistency } = {},
): Promise<T | undefined> {
  const ConsistentRead = consistency === 'strong';
  const input = { TableName: table.tableName, Key, ConsistentRead, ...projection(new Placeholders(), only) };
  const { Item } = await table.client.send(new GetCommand(input));
  return Item === undefined ? undefined : parsed(table, schema, Item);
}

/** A query of a table or an index. Reads of indexes are eventually consistent. */
export interface Query extends ManyItems {
  readonly index?: string;
  readonly key: Condition;
  /** Leaves out items after the read. */
  readonly filter?: Conditions;
  readonly isNewestFirst?: boolean;
  /** How many items one request reads. */
  readonly limit?: number | undefined;
  readonly consistency?: Consistency;
  /** The key of the item before the first. */
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/** Reads and parses all pages, each when the caller needs it. */
export async function* queryItems<T>(table: Table, query: Query, schema: Schema<T>): AsyncGenerator<T, undefined> {
  const read = readable(table, schema, query.unread);
  for await (const { Items = [] } of paginateQuery({ client: table.client }, queryInput(table, query))) {
    yield* read.each(Items);
  }
  read.end();
  return undefined;
}

export async function queryAll<T>(table: Table, query: Query, schema: Schema<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of queryItems(table, query, schema)) items.push(item);
  return items;
}

/** A scan of a table, in no useful order. Eventually consistent by default. */
export type Scan = ManyItems & Pick<Query, 'filter' | 'limit' | 'consistency' | 'after'>;

/** Reads and parses a whole table, page by page. */
export async function* scanItems<T>(table: Table, scan: Scan, schema: Schema<T>): AsyncGenerator<T, undefined> {
  const read = readable(table, schema, scan.unread);
  for await (const { Items = [] } of paginateScan({ client: table.client }, scanInput(table, scan))) {
    yield* read.each(Items);
  }
  read.end();
  return undefined;
}

/** Sends one request of a scan. `next`: the last key read; undefined on the last page. */
export async function scanPage<T>(table: Table, scan: Scan, schema: Schema<T>) {
  const { Items = [], LastEvaluatedKey } = await table.client.send(new ScanCommand(scanInput(table, scan)));
  return { items: allReadable(table, schema, Items, scan.unread), next: LastEvaluatedKey };
}

function scanInput({ tableName }: Table, { filter, limit, only, after, consistency }: Scan): ScanCommandInput {
  const placeholders = new Placeholders();
  return {
    TableName: tableName,
    ConsistentRead: consistency === 'strong',
    ...(filter !== undefined && { FilterExpression: placeholders.condition(filter) }),
    ...(limit !== undefined && { Limit: limit }),
    ...(after !== undefined && { ExclusiveStartKey: { ...after } }),
    ...projection(placeholders, only),
  };
}

/** Sends one request. `next`: the last key read; undefined on the last page. */
export async function queryPage<T>(table: Table, query: Query, schema: Schema<T>) {
  const { Items = [], LastEvaluatedKey } = await table.client.send(new QueryCommand(queryInput(table, query)));
  return { items: allReadable(table, schema, Items, query.unread), next: LastEvaluatedKey };
}

/**
 * The first items, at most `limit`, from as many pages as they need. With `fail` throws if one before the last of them
 * cannot be read: what comes behind it is not the first.
 */
export async function queryFirst<T>(
  table: Table,
  query: Query & { readonly limit: number },
  schema: Schema<T>,
): Promise<T[]> {
  const first: T[] = [];
  const read = readable(table, schema, query.unread);
  for await (const { Items = [] } of paginateQuery({ client: table.client }, queryInput(table, query))) {
    first.push(...read.each(Items).take(query.limit - first.length));
    if (first.length === query.limit) break;
  }
  read.end();
  return first;
}

function queryInput({ tableName }: Table, query: Query): QueryCommandInput {
  const { index, key, filter, isNewestFirst = false, limit, only, after } = query;
  const { consistency = index === undefined ? 'strong' : 'eventual' } = query;
  const placeholders = new Placeholders();
  return {
    TableName: tableName,
    ...(index !== undefined && { IndexName: index }),
    KeyConditionExpression: placeholders.condition(key),
    ...(filter !== undefined && { FilterExpression: placeholders.condition(filter) }),
    ScanIndexForward: !isNewestFirst,
    ConsistentRead: consistency === 'strong',
    ...(limit !== undefined && { Limit: limit }),
    ...(after !== undefined && { ExclusiveStartKey: { ...after } }),
    ...projection(placeholders, only),
  };
}

function projection(placeholders: Placeholders, only?: readonly string[]) {
  const ProjectionExpression = only?.map(placeholders.name).join(', ');
  return { ...(ProjectionExpression !== undefined && { ProjectionExpression }), ...placeholders.attributes() };
}

/** `eventual` costs half and may be slightly outdated. */
export type Consistency = 'strong' | 'eventual';

/** DynamoDB's limit for one batch. */
const BATCH_KEYS = 100;
/** Rounds of unprocessed keys before the read fails. The SDK retries throttling within each round. */
const BATCH_ROUNDS = 8;
const BATCH_PAUSE_MS = 25;

/** Reads and parses items by key, in any order. Items that do not exist are left out. */
export async function readBatch<T>(
  table: Table,
  keys: readonly Key[],
  schema: Schema<T>,
  { consistency, unread }: BatchOptions,
): Promise<T[]> {
  return allReadable(table, schema, await readManyItems(table, keys, consistency), unread);
}

export interface BatchOptions {
  readonly consistency: Consistency;
  readonly unread?: Unread | undefined;
}

/** Parses items that were read together. */
export function allReadable<T>(table: Table, schema: Schema<T>, items: readonly unknown[], unread?: Unread): T[] {
  const read = readable(table, schema, unread);
  const found = [...read.each(items)];
  read.end();
  return found;
}

/**
 * Reads items of several kinds by key, in any order. Items that do not exist are left out. A key may be named twice, which
 * DynamoDB refuses: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html.
 */
export async function readManyItems(table: Table, named: readonly Key[], consistency: Consistency): Promise<unknown[]> {
  const keys = [...new Map(named.map((key) => [JSON.stringify(key), key])).values()];
  const chunks = Array.from({ length: Math.ceil(keys.length / BATCH_KEYS) }, (_, index) =>
    keys.slice(index * BATCH_KEYS, (index + 1) * BATCH_KEYS),
  );
  const found = await Promise.all(chunks.map((chunk) => readChunk(table, chunk, consistency)));
  return found.flat();
}

async function readChunk(
  { client, tableName }: Table,
  keys: readonly Key[],
  consistency: Consistency,
): Promise<unknown[]> {
  const found: unknown[] = [];
  let wanted: Record<string, unknown>[] | undefined = keys.map((key) => ({ ...key }));
  for (let round = 0; wanted !== undefined && wanted.length > 0; round += 1) {
    if (round === BATCH_ROUNDS) throw new Error('DynamoDB left keys of a batch unread.');
    if (round > 0) await pause(BATCH_PAUSE_MS * 2 ** round);
    const answer: BatchAnswer = await client.send(
      new BatchGetCommand({
        RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: consistency === 'strong' } },
      }),
    );
    found.push(...(answer.Responses?.[tableName] ?? []));
    wanted = answer.UnprocessedKeys?.[tableName]?.Keys;
  }
  return found;
}

interface BatchAnswer {
  readonly Responses?: Record<string, Record<string, unknown>[]> | undefined;
  readonly UnprocessedKeys?: Record<string, { Keys: Record<string, unknown>[] | undefined }> | undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
