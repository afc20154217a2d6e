import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import type { EffectDeps } from '../lifecycle/effects/run-effects.ts';
import { handleStream } from '../lifecycle/stream/handle-stream.ts';
import { ledgerStore } from '../tables/bids/ledger-store.ts';
import { schedules } from '../lifecycle/scheduling/schedules.ts';
import { paymentWindowMs } from '../lifecycle/settlement/payment-window.ts';
import { noticeStore } from '../tables/notifications/notice-store.ts';
import { notifier } from '../notifications/notify.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { connectionStore } from '../realtime/connection-store.ts';
import { gateway } from '../realtime/gateway.ts';
import { newestFrame } from '../realtime/newest-frame.ts';
import { pushTo } from '../realtime/push.ts';
import { topicsOf } from '../realtime/topics.ts';

const client = dynamoClient();
const audience = {
  connections: connectionStore(client, requireEnv('CONNECTIONS_TABLE')),
  gateway: gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') })),
};

const notices = noticeStore(client, requireEnv('NOTIFICATIONS_TABLE'));

const deps: EffectDeps = {
  store: {
    auctions: { client, table: requireEnv('AUCTIONS_TABLE') },
    paymentsTable: requireEnv('PAYMENTS_TABLE'),
    usersTable: requireEnv('USERS_TABLE'),
    moneyTable: requireEnv('MONEY_TABLE'),
  },
  notices,
  notify: notifier(notices),
  ledger: ledgerStore(client, requireEnv('BIDS_TABLE')),
  schedules: schedules(new SchedulerClient({}), {
    group: requireEnv('SCHEDULE_GROUP'),
    targetArn: requireEnv('SCHEDULE_TARGET_ARN'),
    roleArn: requireEnv('SCHEDULE_ROLE_ARN'),
  }),
  paymentWindowMs: paymentWindowMs(requireEnv('PAYMENT_WINDOW_HOURS')),
  push,
};

async function push(state: StateItem): Promise<void> {
  try {
    await pushTo(
      audience,
      topicsOf(state.auctionId),
      newestFrame({ auctions: deps.store.auctions, clock: systemClock }, state),
    );
  } catch (error) {
    const causes = causesOf(error);
    logger.warn('frame not delivered to everyone', {
      auctionId: state.auctionId,
      failures: causes.length,
      error: causes[0],
    });
  }
}

/** Everything that hangs on a change of an auction's live state. */
export const handler = middy((event: unknown, _context: Context) =>
  handleStream(deps, event, systemClock(), (auctionId, error) => {
    for (const cause of causesOf(error)) logger.error('change not handled', { auctionId, error: cause });
  }),
).use(injectLambdaContext(logger, { resetKeys: true }));

/** The errors behind an error: work done side by side fails with all of them at once. */
function causesOf(error: unknown): readonly Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(causesOf);
  return [error instanceof Error ? error : new Error(String(error))];
}
