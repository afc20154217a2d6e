import { changeMaximum, placeBid } from '#shared/contract/bids.ts';
import { ok } from '#shared/model/result.ts';
import { ineligibilityReader } from '#functions/domain/admission/find-ineligibility.ts';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { newestMaximums } from '#functions/tables/bids/maximum-store.ts';
import { readMaximumKeys } from '#functions/bidding/maximum/maximum-keys.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { latestOwnBidAt, paceLimiter } from '#functions/bidding/bid-pace.ts';
import { bidMetrics } from '#functions/bidding/bid-metrics.ts';
import { biddingRoutes } from '#functions/bidding/bidding-routes.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { count, readEnv, requireEnv } from '#functions/platform/env.ts';
import type { Gate } from '#functions/platform/http/gate.ts';
import { type RequestOutcome, httpFunction } from '#functions/platform/http/serve.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const client = dynamoClient();
const auctions = tableHandle('auctions', client);
const users = tableHandle('users', client);
const profileGate = accountGate(accountReader(users));

/** Bids and changes of maximums use the cached entitlement instead, so that a bid normally needs no read. */
const gate: Gate = async (route, caller) =>
  route === placeBid || route === changeMaximum ? ok(caller) : profileGate(route, caller);

const bids = tableHandle('bids', client);
const keyParameter = requireEnv('MAXIMUM_KEY_PARAMETER');

const pace = { atOnce: readEnv('BIDS_AT_ONCE', count), perSecond: readEnv('BIDS_PER_SECOND', count) };

const metricsSource = {
  namespace: requireEnv('POWERTOOLS_METRICS_NAMESPACE'),
  service: requireEnv('POWERTOOLS_SERVICE_NAME'),
};

/** Benchmarks switch the metrics off. */
const hasMetrics = process.env['POWERTOOLS_METRICS_DISABLED'] !== 'true';

/**
 * Writes to stdout directly: Lambda's JSON log format wraps console output, which loses the metrics.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Lambda.html
 */
function countBid({ route, code, receivedAt }: RequestOutcome): void {
  if (route !== placeBid || !hasMetrics) return;
  const line = bidMetrics(metricsSource, { code, receivedAt, answeredAt: systemClock() });
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Bids only, so that the bundle stays small. */
export const handler = httpFunction(
  biddingRoutes({
    auctions,
    entitlements: entitlements(auctions, ineligibilityReader(users)),
    records: { ...ledgerStore(bids), maximums: (auctionId) => newestMaximums(bids, auctionId) },
    vault: maximumVault(() => readMaximumKeys(keyParameter), systemClock),
    clock: systemClock,
    checkPace: paceLimiter(pace),
    latestOwnBidAt: (now) => latestOwnBidAt(pace, now),
  }),
  gate,
  countBid,
);
