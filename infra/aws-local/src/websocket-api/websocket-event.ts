import { randomUUID } from 'node:crypto';
import { commonLogTime } from '../http-api/http-event.ts';
import type { WebRequest } from '../network/web-request.ts';
import type { WebSocketApiDefinition } from './api-definition.ts';
import type { Connection } from './connection.ts';

export type RequestLine = Omit<WebRequest, 'body'>;

/** The request context in all events of a connection. */
function requestContext(
  definition: WebSocketApiDefinition,
  connection: Connection,
  { eventType, routeKey }: { readonly eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT'; readonly routeKey: string },
  now: number,
): Record<string, unknown> {
  const requestId = randomUUID();
  return {
    routeKey,
    eventType,
    extendedRequestId: requestId,
    requestTime: commonLogTime(now),
    messageDirection: 'IN',
    stage: definition.stage,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: now,
    identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
    requestId,
    domainName: `${definition.apiId}.execute-api.${definition.region}.amazonaws.com`,
    connectionId: connection.id,
    apiId: definition.apiId,
  };
}

export function connectEvent(
  definition: WebSocketApiDefinition,
  connection: Connection,
  request: RequestLine,
  now: number,
): Record<string, unknown> {
  const query = new URLSearchParams(request.rawQuery);
  const names = [...new Set(query.keys())];
  return {
    headers: request.headers,
    multiValueHeaders: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value]])),
    ...(names.length > 0 && {
      queryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1)])),
      multiValueQueryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
    }),
    requestContext: requestContext(definition, connection, { eventType: 'CONNECT', routeKey: '$connect' }, now),
    isBase64Encoded: false,
  };
}

export function messageEvent(
  definition: WebSocketApiDefinition,
  connection: Connection,
  { routeKey, body }: { readonly routeKey: string; readonly body: string },
  now: number,
): Record<string, unknown> {
  const context = requestContext(definition, connection, { eventType: 'MESSAGE', routeKey }, now);
  return { requestContext: { ...context, messageId: randomUUID() }, body, isBase64Encoded: false };
}

export function disconnectEvent(
  definition: WebSocketApiDefinition,
  connection: Connection,
  { code, reason }: { readonly code: number; readonly reason: string },
  now: number,
): Record<string, unknown> {
  const context = requestContext(definition, connection, { eventType: 'DISCONNECT', routeKey: '$disconnect' }, now);
  return {
    requestContext: { ...context, disconnectStatusCode: code, disconnectReason: reason },
    isBase64Encoded: false,
  };
}
