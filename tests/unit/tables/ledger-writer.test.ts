import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { ledgerWriter } from '../../../functions/tables/bids/ledger-writer.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { NOW } from '../../support/builders/time.ts';

const entry = (seq: number) => ({
  auctionId: 'lot-1',
  seq,
  bidId: `bid-${seq}`,
  userId: "o'brien",
  name: "O'Brien",
  number: undefined,
  amount: 150_00,
  at: NOW,
});
const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(n + 1));

function given() {
  const client = dynamoClient();
  const mock = mockClient(client);
  mock.on(PutCommand).resolves({});
  mock.on(BatchExecuteStatementCommand).resolves({ Responses: [] });
  return {
    mock,
    append: ledgerWriter(tableHandle('bids', client, 'Bids')),
    batches: () => mock.commandCalls(BatchExecuteStatementCommand).map(({ args }) => args[0].input.Statements ?? []),
    puts: () => mock.commandCalls(PutCommand).map(({ args }) => args[0].input),
  };
}

describe('the ledger of bids', () => {
  it('takes several entries in requests of at most 25, their values as parameters', async () => {
    const { append, batches, puts } = given();
    await append(entries(60));
    expect(batches().map((statements) => statements.length)).toEqual([25, 25, 10]);
    expect(batches()[0]?.[0]).toEqual({
      Statement: `INSERT INTO "Bids" VALUE {'auctionId': ?, 'seq': ?, 'bidId': ?, 'userId': ?, 'name': ?, 'amount': ?, 'at': ?}`,
      Parameters: ['lot-1', 1, 'bid-1', "o'brien", "O'Brien", 150_00, NOW],
    });
    expect(puts()).toEqual([]);
  });

  it('takes one entry as a put that replaces nothing', async () => {
    const { append, batches, puts, mock } = given();
    await append([entry(1)]);
    expect(puts()).toMatchObject([{ Item: { seq: 1 }, ConditionExpression: 'attribute_not_exists(seq)' }]);
    expect(batches()).toEqual([]);
    mock.on(PutCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: 'It is there.' }));
    await append([entry(1)]);
  });

  it('leaves what is there, and puts what a batch refused for another reason', async () => {
    const { append, puts, mock } = given();
    const Responses = [
      {},
      { Error: { Code: 'DuplicateItem' as const } },
      { Error: { Code: 'ThrottlingError' as const } },
    ];
    mock.on(BatchExecuteStatementCommand).resolves({ Responses });
    await append(entries(3));
    expect(puts()).toMatchObject([{ Item: { seq: 3 }, ConditionExpression: 'attribute_not_exists(seq)' }]);
    mock.on(PutCommand).rejects(new Error('throttled'));
    await expect(append(entries(3))).rejects.toThrow();
  });
});
