import { ineligibilityReader } from '../tables/users/find-ineligibility.ts';
import { entitlements } from '../bidding/entitlement.ts';
import { ledgerStore } from '../tables/bids/ledger-store.ts';
import { biddingEndpoints } from '../bidding/routes.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { TOKEN_IS_ENOUGH } from '../platform/http/gate.ts';
import { httpFunction } from '../platform/http/serve.ts';

const client = dynamoClient();
const auctions = { client, table: requireEnv('AUCTIONS_TABLE') };

/** Bids, and nothing that a bid does not need. */
export const handler = httpFunction(
  biddingEndpoints({
    auctions,
    entitlements: entitlements(auctions, ineligibilityReader(client, requireEnv('USERS_TABLE'))),
    ledger: ledgerStore(client, requireEnv('BIDS_TABLE')),
    clock: systemClock,
  }),
  TOKEN_IS_ENOUGH,
);
