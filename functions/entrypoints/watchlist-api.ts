import { watchlistRoutes } from '../watchlist/watchlist-routes.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { httpFunction } from '../platform/http/serve.ts';
import { accountGate, accountReader } from '../tables/users/account-gate.ts';

const client = dynamoClient();
const gate = accountGate(accountReader(client, requireEnv('USERS_TABLE')));

export const handler = httpFunction(
  watchlistRoutes({ client, table: requireEnv('AUCTIONS_TABLE') }, systemClock),
  gate,
);
