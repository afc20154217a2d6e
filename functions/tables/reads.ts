/** Reads of tables. The items are `unknown` until parsed. */
import { BatchGetCommand, GetCommand, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { AuctionsTable, TableHandle } from './table-handle.ts';
import type { TableName } from './table-specs.ts';

export type ItemKey = Readonly<Record<'auctionId' | 'sk', string>>;

/** Reads consistently. */
export async function getItem({ client, tableName }: AuctionsTable, key: ItemKey): Promise<unknown> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  return Item;
}

/** Reads all pages. */
export async function* queryItems(
  { client, tableName }: AuctionsTable,
  query: Omit<QueryCommandInput, 'TableName'>,
): AsyncGenerator {
  for await (const page of paginateQuery({ client }, { TableName: tableName, ...query })) {
    yield* page.Items ?? [];
  }
}

type Key = Readonly<Record<string, string>>;

/** `eventual` costs half and may be slightly outdated. */
type Consistency = 'strong' | 'eventual';

/** DynamoDB's limit for one batch. */
const BATCH_KEYS = 100;
/** Rounds of unprocessed keys before the read fails. The SDK retries throttling within each round. */
const BATCH_ROUNDS = 8;
const BATCH_PAUSE_MS = 25;

/** Reads items by key, in any order. Items that do not exist are left out. */
export async function batchItems(
  table: TableHandle<TableName>,
  keys: readonly Key[],
  consistency: Consistency,
): Promise<unknown[]> {
  const chunks = Array.from({ length: Math.ceil(keys.length / BATCH_KEYS) }, (_, index) =>
    keys.slice(index * BATCH_KEYS, (index + 1) * BATCH_KEYS),
  );
  const found = await Promise.all(chunks.map((chunk) => readChunk(table, chunk, consistency)));
  return found.flat();
}

async function readChunk(
  { client, tableName }: TableHandle<TableName>,
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
