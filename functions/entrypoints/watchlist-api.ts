import { watchlistRoutes } from '../watchlist/watchlist-routes.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { TOKEN_IS_ENOUGH } from '../platform/http/gate.ts';
import { httpFunction } from '../platform/http/serve.ts';

const store = { client: dynamoClient(), table: requireEnv('AUCTIONS_TABLE') };

export const handler = httpFunction(watchlistRoutes(store, systemClock), TOKEN_IS_ENOUGH);
