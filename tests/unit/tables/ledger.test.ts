import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createTables } from '@boli/aws-local/dynamodb/create-tables.ts';
import { createEngineClient } from '@boli/aws-local/dynamodb/engine-client.ts';
import { defaultEngine, type Engine, startEngine } from '@boli/aws-local/dynamodb/engine.ts';
import { tableDefinitions } from '@boli/aws-local/dynamodb/table-definition.ts';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { ledgerWriter, renameInLedger } from '#functions/tables/bids/ledger-writer.ts';
import { type BidsTable, tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { anonymousConfig } from '#tests/support/stack/bare-engine.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';

const entry = (auctionId: string, seq: number, more: Partial<BidItem> = {}): BidItem => ({
  auctionId,
  seq,
  bidId: `bid-${seq}`,
  userId: 'asha',
  name: 'Asha Rao',
  number: 1,
  amount: 100_00 * seq,
  at: NOW + seq,
  ...more,
});
const entries = (auctionId: string, ...seqs: readonly number[]) => seqs.map((seq) => entry(auctionId, seq));

let folder: string;
let engine: Engine;
let table: BidsTable;
/** The capacity units since the last reset. */
let units = 0;

beforeAll(async () => {
  folder = await newDataFolder();
  await mkdir(join(folder, 'logs'));
  engine = await startEngine(defaultEngine(), folder);
  const operator = createEngineClient(engine.port);
  await createTables(operator, tableDefinitions({ resources: [BIDS], ofType: () => [BIDS] }));
  operator.close();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(`http://127.0.0.1:${engine.port}`)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' },
      });
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      units += ConsumedCapacity?.CapacityUnits ?? 0;
      return answer;
    },
    { step: 'initialize', priority: 'high' },
  );
  table = tableHandle('bids', client, 'Bids');
}, 30_000);
afterAll(async () => {
  table.client.destroy();
  await engine.stop();
  await rm(folder, { recursive: true });
});

const BIDS = {
  stack: 'Test',
  logicalId: 'Bids',
  attributes: {},
  type: 'AWS::DynamoDB::Table',
  physicalId: 'Bids',
  properties: {
    AttributeDefinitions: [
      { AttributeName: 'auctionId', AttributeType: 'S' },
      { AttributeName: 'seq', AttributeType: 'N' },
    ],
    KeySchema: [
      { AttributeName: 'auctionId', KeyType: 'HASH' },
      { AttributeName: 'seq', KeyType: 'RANGE' },
    ],
    BillingMode: 'PAY_PER_REQUEST',
  },
};

async function whole(auctionId: string): Promise<BidItem[]> {
  const all: BidItem[] = [];
  for await (const one of ledgerStore(table).newestFirst(auctionId)) all.push(one);
  return all.toReversed();
}

describe('the ledger of bids', () => {
  it('stores each entry if its seq is absent, and throws if a write fails', async () => {
    const client = dynamoClient();
    const mock = mockClient(client);
    mock.on(PutCommand).resolves({});
    const append = ledgerWriter(tableHandle('bids', client, 'Bids'));
    await append(entries('lot-1', 9, 2));
    expect(mock.commandCalls(PutCommand).map(({ args }) => args[0].input)).toEqual(
      entries('lot-1', 9, 2).map((Item) => ({
        TableName: 'Bids',
        Item,
        ConditionExpression: 'attribute_not_exists(#auctionId)',
        ExpressionAttributeNames: { '#auctionId': 'auctionId' },
      })),
    );
    mock.on(PutCommand, { Item: entry('lot-1', 5) }).rejects(new Error('throttled'));
    await expect(append(entries('lot-1', 4, 5))).rejects.toThrow();
  });

  it('says so when another bid has the number, as after a restore of the auctions alone', async () => {
    const auctionId = crypto.randomUUID();
    await ledgerWriter(table)([entry(auctionId, 1, { bidId: 'before the restore' })]);
    const append = ledgerWriter(table)([entry(auctionId, 1, { bidId: 'after it' }), entry(auctionId, 2)]);
    await expect(append).rejects.toThrow('1 failed');
    expect((await whole(auctionId)).map(({ seq, bidId }) => [seq, bidId])).toEqual([
      [1, 'before the restore'],
      [2, entry(auctionId, 2).bidId],
    ]);
  });

  it('costs one write unit per entry, even with the longest name', async () => {
    const auctionId = crypto.randomUUID();
    const ids = { bidId: crypto.randomUUID(), userId: crypto.randomUUID() };
    units = 0;
    await ledgerWriter(table)([entry(auctionId, 1, { ...ids, name: 'A'.repeat(105), number: 100 })]);
    expect(units).toBe(1);
  });

  it('keeps the first version of each entry for any order and repetition', async () => {
    const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(seqs, { maxLength: 4 }), fc.integer({ min: 1, max: 60 }), async (batches, limit) => {
        const auctionId = crypto.randomUUID();
        const expected = new Map<number, BidItem>();
        for (const [index, batch] of batches.entries()) {
          const came = batch.map((seq) => entry(auctionId, seq, { name: `${seq} in batch ${index}` }));
          await ledgerWriter(table)(came);
          for (const one of came) if (!expected.has(one.seq)) expected.set(one.seq, one);
        }
        const all = [...expected.values()].toSorted((one, other) => one.seq - other.seq);
        expect(await whole(auctionId)).toEqual(all);
        const { newest, at } = ledgerStore(table);
        expect(await newest(auctionId, limit)).toEqual(all.slice(-limit));
        for (const seq of [limit, limit + 1]) expect(await at(auctionId, seq)).toEqual(expected.get(seq));
      }),
      { numRuns: 20 },
    );
  });

  it('reads the newest twenty entries of a long ledger for at most two read units', async () => {
    const auctionId = crypto.randomUUID();
    await ledgerWriter(table)(entries(auctionId, ...Array.from({ length: 401 }, (_, n) => n + 1)));
    units = 0;
    expect((await ledgerStore(table).newest(auctionId, 20)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 20 }, (_, n) => 382 + n),
    );
    expect(units).toBeLessThanOrEqual(2);
    expect(await whole(auctionId)).toHaveLength(401);
  });

  it('renames only the entries of one user', async () => {
    const auctionId = crypto.randomUUID();
    const ravi = { userId: 'ravi', name: 'Ravi Iyer' };
    await ledgerWriter(table)([entry(auctionId, 1), entry(auctionId, 2, ravi), entry(auctionId, 3)]);
    const before = await whole(auctionId);
    // Twice, like a retried erasure; then a missing entry, and another user's.
    for (const one of [...entries(auctionId, 1, 3, 1, 3), entry(auctionId, 20), entry(auctionId, 2)]) {
      await renameInLedger(table, one, 'Erased user');
    }
    expect(await whole(auctionId)).toEqual(
      before.map((one) => (one.userId === 'asha' ? { ...one, name: 'Erased user' } : one)),
    );
  });
});
