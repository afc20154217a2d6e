import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { savedSearchStore } from '#functions/tables/users/saved-search-store.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

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

const writes = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];

it('saves a search unless it is saved or the person has twenty', async () => {
  dynamo.on(TransactWriteCommand).resolves({});
  expect(await store.save(cars)).toBe(true);
  const [count, search] = writes();
  expect(count?.Update?.Key).toEqual({ userId: 'u1', sk: 'SEARCHES' });
  expect(resolved(count?.Update)).toMatchObject({
    condition: '(attribute_not_exists(searches) OR searches < 20)',
    update: 'ADD searches 1',
  });
  expect(resolved(search?.Put).condition).toBe('attribute_not_exists(userId)');
  const sk = expect.stringMatching(/^SEARCH#[0-9a-f]{32}$/);
  expect(search?.Put?.Item).toEqual({ ...cars, sk, searchScope: 'cars' });
});

it('stores a search without a category under all categories', async () => {
  dynamo.on(TransactWriteCommand).resolves({});
  await store.save({ ...cars, query: 'search=swift' });
  expect(writes()[1]?.Put?.Item).toMatchObject({ searchScope: '*' });
});

it.each([
  ['the twenty-first search', ['ConditionalCheckFailed', 'None'], false, 0],
  ['a saved search, to be renamed', ['None', 'ConditionalCheckFailed'], true, 1],
  ['a saved search of somebody who has twenty', ['ConditionalCheckFailed', 'ConditionalCheckFailed'], true, 1],
] as const)('%s', async (_, codes, isSaved, renamed) => {
  dynamo.on(TransactWriteCommand).rejects(refusedFor(...codes));
  dynamo.on(UpdateCommand).resolves({});
  expect(await store.save(cars)).toBe(isSaved);
  const updates = dynamo.commandCalls(UpdateCommand).map(({ args }) => resolved(args[0].input));
  expect(updates).toEqual(
    Array.from({ length: renamed }, () => ({
      key: undefined,
      condition: 'attribute_exists(sk)',
      update: 'SET name = "Cars"',
    })),
  );
});

it('decrements the count only when the deleted search existed', async () => {
  dynamo.on(TransactWriteCommand).rejects(refusedFor('ConditionalCheckFailed', 'None'));
  await store.remove('u1', 'abc');
  const [removed, count] = writes();
  expect(removed?.Delete?.Key).toEqual({ userId: 'u1', sk: 'SEARCH#abc' });
  expect(resolved(removed?.Delete).condition).toBe('attribute_exists(sk)');
  expect(resolved(count?.Update).update).toBe('ADD searches -1');
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
