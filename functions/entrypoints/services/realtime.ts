import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { connectionStore } from '#functions/realtime/connection-store.ts';
import { gateway } from '#functions/realtime/gateway.ts';
import { isSocketEvent, socketFunction } from '#functions/realtime/socket-handler.ts';
import { subscriptionStore } from '#functions/realtime/subscription-store.ts';
import { TICKET_LIMITS, ticketRoutes } from '#functions/realtime/ticket-routes.ts';
import { ticketStore } from '#functions/realtime/ticket-store.ts';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';

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
