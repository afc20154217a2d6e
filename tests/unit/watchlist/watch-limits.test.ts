import { DeleteCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { WATCH_LIMITS, watchlistRoutes } from '#functions/watchlist/watchlist-routes.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { ask, memoryLimits } from '../accounts/fakes.ts';
import { listing } from '../selling/builders.ts';

// Bids need the write capacity of the auction's partition.
it('one user can watch and unwatch an auction fifty times before the limit, and other users are not affected', async () => {
  const client = dynamoClient();
  const dynamo = mockClient(client);
  dynamo.on(GetCommand).resolves({ Item: listing() });
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(DeleteCommand).resolves({});
  const clock = () => NOW;
  const routes = watchlistRoutes(tableHandle('auctions', client, 'Auctions'), clock);
  const endpoints = limited(routes, WATCH_LIMITS, { store: memoryLimits(), clock });
  const mark = (method: 'PUT' | 'DELETE', userId: string) =>
    ask(endpoints, `${method} /api/auctions/{id}/watch`, { params: { id: 'a1' } }, { userId, role: 'user' });
  for (let count = 0; count < 50; count += 1) {
    expect((await mark('PUT', 'asha')).ok).toBe(true);
    expect((await mark('DELETE', 'asha')).ok).toBe(true);
  }
  const written = dynamo.commandCalls(TransactWriteCommand).length;
  expect(await mark('PUT', 'asha')).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  expect(await mark('DELETE', 'asha')).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(written);
  expect((await mark('PUT', 'ravi')).ok).toBe(true);
  dynamo.restore();
});
