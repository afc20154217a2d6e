import { watchlistRoutes } from '../../watchlist/watchlist-routes.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const client = dynamoClient();
const gate = accountGate(accountReader(tableHandle('users', client)));

export const handler = httpFunction(watchlistRoutes(tableHandle('auctions', client), systemClock), gate);
