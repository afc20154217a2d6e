import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { savedSearchStore } from '../../../functions/tables/users/saved-search-store.ts';
import { NOW } from '../../support/builders/time.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
beforeEach(() => dynamo.reset());

const store = savedSearchStore(tableHandle('users', client, 'Users'));
const cars = { userId: 'u1', name: 'Cars', query: 'categorie=cars&search=swift', createdAt: NOW };

const refusedFor = (...codes: ('None' | 'ConditionalCheckFailed')[]) =>
  new TransactionCanceledException({
    message: '',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

it('saves a search unless it is saved or the person has twenty', async () => {
  dynamo.on(TransactWriteCommand).resolves({});
  expect(await store.save(cars)).toBe(true);
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([
    {
      Update: {
        TableName: 'Users',
        Key: { userId: 'u1', sk: 'SEARCHES' },
        UpdateExpression: 'ADD searches :by',
        ConditionExpression: 'attribute_not_exists(searches) OR searches < :most',
        ExpressionAttributeValues: { ':by': 1, ':most': 20 },
      },
    },
    {
      Put: {
        TableName: 'Users',
        Item: { ...cars, sk: expect.stringMatching(/^SEARCH#[0-9a-f]{32}$/), searchScope: 'cars' },
        ConditionExpression: 'attribute_not_exists(sk)',
      },
    },
  ]);
});

it('files a search without a category under all categories', async () => {
  dynamo.on(TransactWriteCommand).resolves({});
  await store.save({ ...cars, query: 'search=swift' });
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems?.[1]?.Put?.Item).toMatchObject({
    searchScope: '*',
  });
});

it.each([
  ['the twenty-first search', ['ConditionalCheckFailed', 'None'], false, 0],
  ['a saved search, to be renamed', ['None', 'ConditionalCheckFailed'], true, 1],
  ['a saved search of somebody who has twenty', ['ConditionalCheckFailed', 'ConditionalCheckFailed'], true, 1],
] as const)('%s', async (_, codes, isSaved, renamed) => {
  dynamo.on(TransactWriteCommand).rejects(refusedFor(...codes));
  dynamo.on(UpdateCommand).resolves({});
  expect(await store.save(cars)).toBe(isSaved);
  const updates = dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
  expect(updates).toHaveLength(renamed);
  for (const update of updates) {
    expect(update).toMatchObject({
      ConditionExpression: 'attribute_exists(sk)',
      ExpressionAttributeValues: { ':name': 'Cars' },
    });
  }
});

it('counts a search down only if it was there', async () => {
  dynamo.on(TransactWriteCommand).rejects(refusedFor('ConditionalCheckFailed', 'None'));
  await store.remove('u1', 'abc');
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toMatchObject([
    { Delete: { Key: { userId: 'u1', sk: 'SEARCH#abc' }, ConditionExpression: 'attribute_exists(sk)' } },
    { Update: { Key: { userId: 'u1', sk: 'SEARCHES' }, ExpressionAttributeValues: { ':by': -1 } } },
  ]);
});

it('reads one page of a scope, from the index', async () => {
  dynamo.on(QueryCommand).resolves({ Items: [{ ...cars, sk: 'SEARCH#1' }], LastEvaluatedKey: { sk: 'SEARCH#1' } });
  const { searches, next } = await store.inScope('cars', 500, { sk: 'SEARCH#0' });
  expect(searches).toMatchObject([{ userId: 'u1' }]);
  expect(next).toEqual({ sk: 'SEARCH#1' });
  expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
    IndexName: 'bySearchScope',
    Limit: 500,
    ExclusiveStartKey: { sk: 'SEARCH#0' },
  });
});
