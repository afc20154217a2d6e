import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { connectionStore } from '../../realtime/connection-store.ts';
import { gateway } from '../../realtime/gateway.ts';
import { subscriptionStore } from '../../realtime/subscription-store.ts';
import { limitStore } from '../../tables/limits/limit-store.ts';
import { limited } from '../../tables/limits/limited.ts';
import { TICKET_LIMITS } from '../../realtime/ticket-limits.ts';
import { ticketRoutes } from '../../realtime/ticket-routes.ts';
import { ticketStore } from '../../realtime/ticket-store.ts';
import { isSocketEvent, socketFunction } from '../../realtime/socket-handler.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const client = dynamoClient();
const connectionsTable = tableHandle('connections', client);
const tickets = ticketStore(connectionsTable);
const connections = connectionStore(connectionsTable);
const subscriptions = subscriptionStore(connectionsTable);
const auctions = tableHandle('auctions', client);
const findAccount = accountReader(tableHandle('users', client));
const gate = accountGate(findAccount);
const browsers = gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') }));

const overSocket = socketFunction({
  auctions,
  tickets,
  connections,
  subscriptions,
  clock: systemClock,
  gateway: browsers,
  findAccount,
});
const overHttp = httpFunction(
  limited(ticketRoutes({ tickets, clock: systemClock, url: requireEnv('REALTIME_URL') }), TICKET_LIMITS, {
    store: limitStore(tableHandle('limits', client)),
    clock: systemClock,
  }),
  gate,
);

/** Tickets over HTTP; connections, subscriptions and pings over the WebSocket. */
export const handler = (event: APIGatewayProxyEventV2, context: Context) =>
  isSocketEvent(event) ? overSocket(event, context) : overHttp(event, context);
