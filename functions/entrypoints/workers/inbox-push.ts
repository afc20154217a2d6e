import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import middy from '@middy/core';
import type { Context, DynamoDBBatchResponse } from 'aws-lambda';
import { newestBroadcasts, type StoredBroadcast } from '../../delivery/broadcasts.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { logger } from '../../platform/logger.ts';
import { subscriberStore } from '../../realtime/subscriber-store.ts';
import { gateway } from '../../realtime/gateway.ts';
import { notifyRole } from '../../realtime/notify-role.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const pushDeps = {
  subscribers: subscriberStore(tableHandle('connections', dynamoClient())),
  gateway: gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') })),
  clock: systemClock,
};

async function push(broadcast: StoredBroadcast): Promise<void> {
  try {
    await notifyRole(pushDeps, broadcast);
  } catch (error) {
    logger.warn('open pages not notified', { id: broadcast.id, error });
  }
}

/** Pushes a new broadcast to the open pages of a role. There are no retries, since pages also poll. */
export const handler = middy(async (event: unknown, _context: Context): Promise<DynamoDBBatchResponse> => {
  for (const broadcast of newestBroadcasts(event)) await push(broadcast);
  return { batchItemFailures: [] };
}).use(injectLambdaContext(logger, { resetKeys: true }));
