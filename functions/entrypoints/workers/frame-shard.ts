import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { parseShard } from '#functions/realtime/frame-shard.ts';
import { gateway } from '#functions/realtime/gateway.ts';
import { newestFrame } from '#functions/realtime/newest-frame.ts';
import { sendFrames } from '#functions/realtime/send-frames.ts';
import { subscriberStore } from '#functions/realtime/subscriber-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const client = dynamoClient();
const auctions = tableHandle('auctions', client);
const sendDeps = {
  subscribers: subscriberStore(tableHandle('connections', client)),
  gateway: gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') })),
};

/** Sends a frame to one of the topics (shards) of an auction with many watchers. auction-frames waits for all of them. */
export const handler = middy(async (event: unknown, _context: Context) => {
  const { topic, state } = parseShard(event);
  await sendFrames(sendDeps, [topic], newestFrame({ auctions, clock: systemClock }, state));
}).use(injectLambdaContext(logger, { resetKeys: true }));
