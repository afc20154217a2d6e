import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import middy from '@middy/core';
import type { Context, DynamoDBBatchResponse } from 'aws-lambda';
import { newestBroadcasts, type StoredBroadcast } from '#functions/delivery/broadcasts.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { gateway } from '#functions/realtime/gateway.ts';
import { notifyRole } from '#functions/realtime/notify-role.ts';
import { subscriberStore } from '#functions/realtime/subscriber-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const sendDeps = {
  subscribers: subscriberStore(tableHandle('connections', dynamoClient())),
  gateway: gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') })),
  clock: systemClock,
};

async function nudge(broadcast: StoredBroadcast): Promise<void> {
  try {
    await notifyRole(sendDeps, broadcast);
  } catch (error) {
    logger.warn('open pages not notified', { id: broadcast.id, error });
  }
}

/** Makes the open pages of a role load a new broadcast. There are no retries, since pages also poll. */
export const handler = middy(async (event: unknown, _context: Context): Promise<DynamoDBBatchResponse> => {
  for (const broadcast of newestBroadcasts(event)) await nudge(broadcast);
  return { batchItemFailures: [] };
}).use(injectLambdaContext(logger, { resetKeys: true }));
