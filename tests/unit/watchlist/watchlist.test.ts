import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { watch } from '#functions/watchlist/watchlist.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { listing } from '../selling/builders.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const auctions = tableHandle('auctions', client, 'Auctions');

beforeEach(() => dynamo.reset());

it.each([
  ['an unknown auction', undefined],
  ['a draft', listing({ listingStatus: 'draft' })],
])('refuses to watch %s', async (_, Item) => {
  dynamo.on(GetCommand).resolves(Item === undefined ? {} : { Item });
  expect(await watch(auctions, 'a1', 'u1', NOW)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
});
