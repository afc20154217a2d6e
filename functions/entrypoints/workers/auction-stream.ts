import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Effect } from '#functions/lifecycle/effects/effect.ts';
import type { EffectDeps } from '#functions/lifecycle/effects/run-effects.ts';
import { eventWriter } from '#functions/lifecycle/public-log/append-events.ts';
import { schedules } from '#functions/lifecycle/scheduling/schedules.ts';
import { handleStream } from '#functions/lifecycle/stream/handle-stream.ts';
import { lagOf } from '#functions/lifecycle/stream/lag.ts';
import { notifier } from '#functions/notifications/notify.ts';
import { causesOf } from '#functions/platform/causes.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { ledgerWriter } from '#functions/tables/bids/ledger-writer.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { searchJobWriter } from '#functions/tables/notifications/search-job.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';

/** Titles are cached this long. Notices about a deleted auction still need its title. */
const TITLE_REMEMBERED_MS = 5 * 60_000;
const TITLES = 1_000;

const client = dynamoClient();
const notifications = tableHandle('notifications', client);
const bids = tableHandle('bids', client);
const notices = noticeStore(notifications);

const deps: EffectDeps = {
  tables: moneyMovementTables(client),
  sellers: tableHandle('sellers', client),
  feed: tableHandle('feed', client),
  clock: systemClock,
  putSearchJob: searchJobWriter(notifications),
  notices,
  notify: notifier(notices, systemClock),
  appendToLedger: ledgerWriter(bids),
  appendEvents: eventWriter(bids),
  schedules: schedules(new SchedulerClient({}), {
    group: requireEnv('SCHEDULE_GROUP'),
    targetArn: requireEnv('SCHEDULE_TARGET_ARN'),
    roleArn: requireEnv('SCHEDULE_ROLE_ARN'),
    deadLettersArn: requireEnv('SCHEDULE_DEAD_LETTERS_ARN'),
  }),
  titles: ttlCache(TITLE_REMEMBERED_MS, TITLES),
  done,
};

function done(effect: Effect): void {
  const lag = lagOf(effect, systemClock());
  if (lag !== undefined) metrics.addMetric(lag.name, MetricUnit.Milliseconds, lag.ms);
  if (effect.kind !== 'append-to-ledger') return;
  const { auctionId, seq, bidId } = effect.entry;
  // bidding-api logs the same three values, and with them the request id.
  logger.info('bid in the ledger', { auctionId, seq, bidId });
}

/** Runs the effects of a change of an auction's state, except the frames (auction-frames). */
export const handler = middy((event: unknown, _context: Context) =>
  handleStream(deps, event, systemClock(), (auctionId, seqs, error) => {
    for (const cause of causesOf(error)) logger.error('change not handled', { auctionId, seqs, error: cause });
  }),
)
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .use({ after: publishMetrics, onError: publishMetrics });
