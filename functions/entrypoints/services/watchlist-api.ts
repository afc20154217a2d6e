import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { watchlistRoutes, WATCH_LIMITS } from '#functions/watchlist/watchlist-routes.ts';

const client = dynamoClient();
const gate = accountGate(accountReader(tableHandle('users', client)));

export const handler = httpFunction(
  limited(watchlistRoutes(tableHandle('auctions', client), systemClock), WATCH_LIMITS, {
    store: limitStore(tableHandle('limits', client)),
    clock: systemClock,
  }),
  gate,
);
