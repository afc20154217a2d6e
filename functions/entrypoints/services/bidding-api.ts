import { countBid } from '#functions/bidding/bid-metrics.ts';
import { latestOwnBidAt, paceLimiter } from '#functions/bidding/bid-pace.ts';
import { biddingRoutes } from '#functions/bidding/bidding-routes.ts';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { failedBidNoter } from '#functions/bidding/failed-bids.ts';
import { readMaximumKeys } from '#functions/bidding/maximum/maximum-keys.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { ineligibilityReader } from '#functions/domain/admission/find-ineligibility.ts';
import { isTied } from '#functions/domain/admission/seller-ties.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { count, readEnv, requireEnv } from '#functions/platform/env.ts';
import type { Gate } from '#functions/platform/http/gate.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { readNewestMaximums } from '#functions/tables/bids/maximum-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { changeMaximum, placeBid } from '#shared/contract/bids.ts';
import { ok } from '#shared/model/result.ts';

const client = dynamoClient();
const auctions = tableHandle('auctions', client);
const users = tableHandle('users', client);
const profileGate = accountGate(accountReader(users));

/** Bids and changes of maximums use the cached entitlement instead, so that a bid normally needs no read. */
const gate: Gate = async (route, caller) =>
  route === placeBid || route === changeMaximum ? ok(caller) : profileGate(route, caller);

const noteFailedBid = failedBidNoter(auctions);
const bids = tableHandle('bids', client);
const keyParameter = requireEnv('MAXIMUM_KEY_PARAMETER');

const pace = { atOnce: readEnv('BIDS_AT_ONCE', count), perSecond: readEnv('BIDS_PER_SECOND', count) };

/** Bids only, so that the bundle stays small. */
export const handler = httpFunction(
  biddingRoutes({
    auctions,
    entitlements: entitlements(auctions, ineligibilityReader(users), (seller, userId) =>
      isTied({ auctions, users }, seller, userId),
    ),
    records: { ...ledgerStore(bids), maximums: (auctionId) => readNewestMaximums(bids, auctionId) },
    vault: maximumVault(() => readMaximumKeys(keyParameter), systemClock),
    clock: systemClock,
    checkPace: paceLimiter(pace),
    checkPaceOfReads: paceLimiter(pace),
    latestOwnBidAt: (now) => latestOwnBidAt(pace, now),
  }),
  gate,
  async ({ route, code, receivedAt }) => {
    if (route !== placeBid) return;
    const answeredAt = systemClock();
    countBid({ code, receivedAt, answeredAt });
    await noteFailedBid(code, answeredAt);
  },
);
