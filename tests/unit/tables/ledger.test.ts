import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import type { BidItem } from '../../../functions/tables/bids/bid-item.ts';
import { renameInLedger } from '../../../functions/tables/bids/ledger-rename.ts';
import { ledgerStore } from '../../../functions/tables/bids/ledger-store.ts';
import { ledgerWriter } from '../../../functions/tables/bids/ledger-writer.ts';
import { type BidsTable, tableHandle } from '../../../functions/tables/table-handle.ts';
import { createTables } from '../../../infra/local/dynamodb/create-tables.ts';
import { createEngineClient } from '../../../infra/local/dynamodb/engine-client.ts';
import { defaultEngine, type Engine, startEngine } from '../../../infra/local/dynamodb/engine.ts';
import { tableDefinitions } from '../../../infra/local/dynamodb/table-definition.ts';
import { NOW } from '../../support/builders/time.ts';
import { anyoneAt } from '../../support/stack/bare-engine.ts';
import { newDataFolder } from '../../support/stack/data-folder.ts';
import { deploymentOf } from '../local/stand-in-server.ts';

const entry = (auctionId: string, seq: number, more: Partial<BidItem> = {}): BidItem => ({
  auctionId,
  seq,
  bidId: `bid-${seq}`,
  userId: 'asha',
  name: 'Asha Rao',
  amount: 100_00 * seq,
  at: NOW + seq,
  ...more,
});
const entries = (auctionId: string, ...seqs: readonly number[]) => seqs.map((seq) => entry(auctionId, seq));

let folder: string;
let engine: Engine;
let table: BidsTable;
/** What the engine charged since it was last set to nothing. */
let units = 0;

beforeAll(async () => {
  folder = await newDataFolder();
  await mkdir(join(folder, 'logs'));
  engine = await startEngine(defaultEngine(), folder);
  const operator = createEngineClient(engine.port);
  await createTables(operator, tableDefinitions(deploymentOf(BIDS)));
  operator.close();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(`http://127.0.0.1:${engine.port}`)), {
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

/** As entries were stored before there were pages. */
const putOld = (old: BidItem) => table.client.send(new PutCommand({ TableName: 'Bids', Item: old }));

async function whole(auctionId: string): Promise<BidItem[]> {
  const all: BidItem[] = [];
  for await (const one of ledgerStore(table).newestFirst(auctionId)) all.push(one);
  return all.toReversed();
}

describe('the ledger of bids', () => {
  it('writes each page that the entries of a batch belong to once, and fails when one was not written', async () => {
    const client = dynamoClient();
    const mock = mockClient(client);
    mock.on(UpdateCommand).resolves({});
    const append = ledgerWriter(tableHandle('bids', client, 'Bids'));
    await append([...entries('lot-1', 9, 2, 3, 4, 5), ...entries('lot-2', 4)]);
    const { auctionId: _, seq: __, ...third } = entry('lot-1', 3);
    const requests = mock.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    expect(requests.map(({ Key, UpdateExpression }) => [Key, UpdateExpression])).toEqual([
      [{ auctionId: 'lot-1', seq: 12 }, 'SET e1 = if_not_exists(e1, :e1)'],
      [
        { auctionId: 'lot-1', seq: 4 },
        'SET e2 = if_not_exists(e2, :e2), e3 = if_not_exists(e3, :e3), e4 = if_not_exists(e4, :e4)',
      ],
      [{ auctionId: 'lot-1', seq: 8 }, 'SET e1 = if_not_exists(e1, :e1)'],
      [{ auctionId: 'lot-2', seq: 4 }, 'SET e4 = if_not_exists(e4, :e4)'],
    ]);
    expect(requests[1]?.ExpressionAttributeValues).toMatchObject({ ':e3': third });
    mock.on(UpdateCommand, { Key: { auctionId: 'lot-1', seq: 8 } }).rejects(new Error('throttled'));
    await expect(append(entries('lot-1', 4, 5))).rejects.toThrow();
  });

  it('costs one write unit for the four entries of a page, whatever ordinary people are called', async () => {
    const append = ledgerWriter(table);
    const auctionId = crypto.randomUUID();
    const long = (seq: number) => {
      const ids = { bidId: crypto.randomUUID(), userId: crypto.randomUUID() };
      return entry(auctionId, seq, { ...ids, name: 'A'.repeat(100), number: 100 + seq, amount: 1_00_00_000_00 + seq });
    };
    units = 0;
    await append([1, 2, 3, 4].map(long));
    expect(units).toBe(1);
    await append([5, 6, 7, 8, 9].map(long));
    expect(units).toBe(3);
    for (const seq of [10, 11, 12]) await append([long(seq)]);
    expect(units).toBe(6);
  });

  it('holds each entry once and as it came first, in whatever order and company entries come, again, and beside old ones', async () => {
    const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });
    const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30 })), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        runs,
        fc.array(seqs, { maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        async (old, batches, limit) => {
          const auctionId = crypto.randomUUID();
          const expected = new Map<number, BidItem>();
          for (const [from, count] of old) {
            for (let seq = from; seq < from + count; seq += 1) expected.set(seq, entry(auctionId, seq, { number: 7 }));
          }
          await Promise.all(expected.values().map(putOld));
          for (const [index, batch] of batches.entries()) {
            const came = batch.map((seq) => entry(auctionId, seq, { bidId: `${seq} in batch ${index}` }));
            await ledgerWriter(table)(came);
            for (const one of came) if (!expected.has(one.seq)) expected.set(one.seq, one);
          }
          const all = [...expected.values()].toSorted((one, other) => one.seq - other.seq);
          expect(await whole(auctionId)).toEqual(all);
          const { newest, at } = ledgerStore(table);
          expect(await newest(auctionId, limit)).toEqual(all.slice(-limit));
          for (const seq of [limit, limit + 1]) expect(await at(auctionId, seq)).toEqual(expected.get(seq));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('reads the newest twenty of a long ledger for two read units at most', async () => {
    const auctionId = crypto.randomUUID();
    await ledgerWriter(table)(entries(auctionId, ...Array.from({ length: 401 }, (_, n) => n + 1)));
    units = 0;
    expect((await ledgerStore(table).newest(auctionId, 20)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 20 }, (_, n) => 382 + n),
    );
    expect(units).toBeLessThanOrEqual(2);
    expect(await whole(auctionId)).toHaveLength(401);
  });

  it('gives only the entries of one person another name, on a page that others share and in old items', async () => {
    const auctionId = crypto.randomUUID();
    const ravi = { userId: 'ravi', name: 'Ravi Iyer' };
    const old = [entry(auctionId, 1), entry(auctionId, 2, ravi), entry(auctionId, 8)];
    await Promise.all(old.map(putOld));
    const paged = [entry(auctionId, 5, ravi), entry(auctionId, 6), entry(auctionId, 7, ravi), entry(auctionId, 8)];
    await ledgerWriter(table)(paged);
    const before = await whole(auctionId);
    const mine = before.filter(({ userId }) => userId === 'asha');
    // Twice, as an erasure that broke off and is done again; and an entry that there is none of.
    for (const one of [...mine, ...mine, entry(auctionId, 20), entry(auctionId, 7)]) {
      await renameInLedger(table, one, 'Erased user');
    }
    expect(await whole(auctionId)).toEqual(
      before.map((one) => (one.userId === 'asha' ? { ...one, name: 'Erased user' } : one)),
    );
    const items = await table.client.send(new ScanCommand({ TableName: 'Bids', ConsistentRead: true }));
    const stored = JSON.stringify(items.Items?.filter((item) => item['auctionId'] === auctionId));
    expect(stored).not.toContain('Asha Rao');
  });
});
