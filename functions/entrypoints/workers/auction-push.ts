import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { LambdaClient } from '@aws-sdk/client-lambda';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { handlePush } from '#functions/lifecycle/stream/handle-push.ts';
import { since } from '#functions/lifecycle/stream/lag.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { subscriberStore } from '#functions/realtime/subscriber-store.ts';
import { gateway } from '#functions/realtime/gateway.ts';
import { newestFrame } from '#functions/realtime/newest-frame.ts';
import { pushShared } from '#functions/realtime/push.ts';
import { salePush } from '#functions/realtime/sale-push.ts';
import { delegateTo } from '#functions/realtime/shard-push.ts';
import { topicsOf } from '#functions/realtime/topics.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const client = dynamoClient();
const auctions = tableHandle('auctions', client);
const pushDeps = {
  subscribers: subscriberStore(tableHandle('connections', client)),
  gateway: gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') })),
};
// No retry: if only the response was lost, a retry would push the frame twice.
const delegate = delegateTo(new LambdaClient({ maxAttempts: 1 }), requireEnv('PUSH_SHARD_ARN'));

const pushToBoards = salePush({ ...pushDeps, auctions, clock: systemClock });

async function push(state: StateItem): Promise<void> {
  const { auctionId } = state;
  try {
    const deps = { ...pushDeps, delegate: (topic: string) => delegate(topic, state) };
    await Promise.all([
      pushShared(deps, topicsOf(auctionId), newestFrame({ auctions, clock: systemClock }, state)),
      pushToBoards(state),
    ]);
  } catch (error) {
    logger.warn('frame not delivered to everyone', { auctionId, error });
  }
}

/** Pushes changes of an auction to its watchers. */
export const handler = middy((event: unknown, _context: Context) =>
  handlePush(push, event, (changedAt) => {
    metrics.addMetric('PushLag', MetricUnit.Milliseconds, since(changedAt, systemClock()));
  }),
)
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .use({ after: publishMetrics, onError: publishMetrics });
