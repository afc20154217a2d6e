import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { unwatch, watch } from '../../../functions/watchlist/watchlist.ts';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { listing } from '../selling/builders.ts';
import { NOW } from '../../support/builders/time.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamo.restore());
const store = tableHandle('auctions', dynamoClient(), 'Auctions');

beforeEach(() => dynamo.reset());

it('keeps the time of the first watching', async () => {
  dynamo.on(GetCommand).resolves({ Item: listing() });
  dynamo.on(UpdateCommand).resolves({});
  expect(await watch(store, 'a1', 'u1', NOW)).toEqual({ ok: true, value: undefined });
  expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input).toEqual({
    TableName: 'Auctions',
    Key: { auctionId: 'a1', sk: 'WATCH#u1' },
    UpdateExpression: 'SET userId = :userId, watchedAt = if_not_exists(watchedAt, :now)',
    ExpressionAttributeValues: { ':userId': 'u1', ':now': NOW },
  });
});

it.each([
  ['an unknown auction', undefined],
  ['a draft', listing({ listingStatus: 'draft' })],
])('does not watch %s', async (_, Item) => {
  dynamo.on(GetCommand).resolves(Item === undefined ? {} : { Item });
  expect(await watch(store, 'a1', 'u1', NOW)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(dynamo.commandCalls(UpdateCommand)).toEqual([]);
});

it('stops watching, whether or not it did', async () => {
  dynamo.on(DeleteCommand).resolves({});
  await unwatch(store, 'a1', 'u1');
  expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toEqual({
    TableName: 'Auctions',
    Key: { auctionId: 'a1', sk: 'WATCH#u1' },
  });
});
