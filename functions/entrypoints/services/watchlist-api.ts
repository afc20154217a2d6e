import { watchlistRoutes } from '../../watchlist/watchlist-routes.ts';
import { WATCH_LIMITS } from '../../watchlist/watch-limits.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { limited } from '../../tables/limits/limited.ts';
import { limitStore } from '../../tables/limits/limit-store.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const client = dynamoClient();
const gate = accountGate(accountReader(tableHandle('users', client)));

export const handler = httpFunction(
  limited(watchlistRoutes(tableHandle('auctions', client), systemClock), WATCH_LIMITS, {
    store: limitStore(tableHandle('limits', client)),
    clock: systemClock,
  }),
  gate,
);
