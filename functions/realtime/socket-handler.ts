import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { logger } from '#functions/platform/logger.ts';
import { messageLimit } from './message-limit.ts';
import { answer, connect, closeConnection, type SocketDeps } from './socket.ts';

/** The fields of a WebSocket event that the handler uses. */
const socketEvent = z.object({
  requestContext: z.object({ routeKey: z.string(), connectionId: z.string() }),
  queryStringParameters: z.object({ ticket: z.string().max(200).optional() }).nullish(),
  body: z.string().nullish(),
});

/** Whether an event comes from the WebSocket API rather than the HTTP API. */
export function isSocketEvent(event: unknown): boolean {
  return socketEvent.safeParse(event).success;
}

export type SocketHandler = (event: unknown, context: Context) => Promise<{ readonly statusCode: number }>;

/** The handler of `$connect`, `$disconnect` and every message. It answers messages through the gateway. */
export function socketFunction(deps: SocketDeps): SocketHandler {
  const isWithinLimit = messageLimit();
  return middy(async (event: unknown, _context: Context) => {
    const { requestContext, queryStringParameters, body } = socketEvent.parse(event);
    const { routeKey, connectionId } = requestContext;
    switch (routeKey) {
      case '$connect': {
        const isOpen = await connect(deps, connectionId, queryStringParameters?.ticket);
        return { statusCode: isOpen ? 200 : 401 };
      }
      case '$disconnect':
        await deps.connections.close(connectionId);
        return OK;
      default: {
        if (!isWithinLimit(connectionId, deps.clock())) {
          await closeConnection(deps, connectionId);
          return OK;
        }
        const reply = await answer(deps, connectionId, body ?? undefined);
        if (reply !== undefined && (await deps.gateway.send(connectionId, reply)) === 'gone') {
          await deps.connections.close(connectionId);
        }
        return OK;
      }
    }
  }).use(injectLambdaContext(logger, { resetKeys: true }));
}

const OK = { statusCode: 200 };
