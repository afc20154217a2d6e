import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { LambdaClient } from '@aws-sdk/client-lambda';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { handleFrames } from '#functions/lifecycle/stream/handle-frames.ts';
import { since } from '#functions/lifecycle/stream/lag.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { delegateTo } from '#functions/realtime/frame-shard.ts';
import { gateway } from '#functions/realtime/gateway.ts';
import { newestFrame } from '#functions/realtime/newest-frame.ts';
import { saleFrames } from '#functions/realtime/sale-frames.ts';
import { sendOrDelegate } from '#functions/realtime/send-frames.ts';
import { subscriberStore } from '#functions/realtime/subscriber-store.ts';
import { topicsOf } from '#functions/realtime/topics.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const client = dynamoClient();
const auctions = tableHandle('auctions', client);
const sendDeps = {
  subscribers: subscriberStore(tableHandle('connections', client)),
  gateway: gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') })),
};
// No retry: if only the response was lost, a retry would send the frame twice.
const delegate = delegateTo(new LambdaClient({ maxAttempts: 1 }), requireEnv('FRAME_SHARD_ARN'));

const sendToBoards = saleFrames({ ...sendDeps, auctions, clock: systemClock });

async function sendFrame(state: StateItem): Promise<void> {
  const { auctionId } = state;
  try {
    const deps = { ...sendDeps, delegate: (topic: string) => delegate(topic, state) };
    await Promise.all([
      sendOrDelegate(deps, topicsOf(auctionId), newestFrame({ auctions, clock: systemClock }, state)),
      sendToBoards(state),
    ]);
  } catch (error) {
    logger.warn('frame not delivered to everyone', { auctionId, error });
  }
}

/** Sends frames about changes of an auction to its watchers. */
export const handler = middy((event: unknown, _context: Context) =>
  handleFrames(sendFrame, event, (changedAt) => {
    metrics.addMetric('FrameLag', MetricUnit.Milliseconds, since(changedAt, systemClock()));
  }),
)
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .use({ after: publishMetrics, onError: publishMetrics });
