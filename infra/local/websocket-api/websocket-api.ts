import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import * as z from 'zod';
import type { Clock } from '../../../functions/platform/clock.ts';
import { parseJson } from '../../../shared/model/parse-json.ts';
import type { AwsService } from '../aws/aws-service.ts';
import type { MayInvoke } from '../iam/resource-policies.ts';
import type { InvocationOutcome } from '../lambda/execution-environment.ts';
import type { Lambda } from '../lambda/lambda.ts';
import { requestLine } from '../network/web-request.ts';
import type { WebSocketApiDefinition, WebSocketRoute } from './api-definition.ts';
import { newConnectionId, type Connection } from './connection.ts';
import { managementApi } from './management-api.ts';
import { connectEvent, disconnectEvent, messageEvent } from './websocket-event.ts';

export interface WebSocketApi {
  /** Takes over an HTTP upgrade of a path below `/__ws/`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  readonly management: AwsService;
  stop(): void;
}

interface WebSocketApiParts {
  readonly lambda: Lambda;
  readonly mayInvoke: MayInvoke;
  readonly clock: Clock;
}

/** API Gateway takes frames of at most 32 KB, and browsers send each message as one frame. */
const MAX_FRAME_BYTES = 32 * 1024;
const IDLE_MS = 10 * 60_000;
const LIFETIME_MS = 2 * 60 * 60_000;

const functionAnswer = z.looseObject({ statusCode: z.number().optional(), body: z.string().optional() }).nullable();

/** Connections, routes by message content, and the life of a connection, as API Gateway does it. */
export function createWebSocketApi(definition: WebSocketApiDefinition, parts: WebSocketApiParts): WebSocketApi {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const connections = new Map<string, Connection>();

  async function invoke(route: WebSocketRoute, event: unknown): Promise<InvocationOutcome | undefined> {
    const { region, accountId, apiId, stage } = definition;
    const source = `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${route.routeKey}`;
    if (!parts.mayInvoke(route.functionArn, 'apigateway.amazonaws.com', source)) return undefined;
    return await parts.lambda.invoke(route.functionArn, event);
  }

  async function admit(connection: Connection, request: IncomingMessage): Promise<number> {
    const route = definition.routes.get('$connect');
    if (route === undefined) return 200;
    const event = connectEvent(definition, connection, requestLine(request), parts.clock());
    return answerOf(await invoke(route, event))?.statusCode ?? 500;
  }

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { path, headers, sourceIp } = requestLine(request);
    if (path !== `/__ws/${definition.apiId}/${definition.stage}`) return refuse(socket, 403);
    const now = parts.clock();
    const connection: Connection = {
      id: newConnectionId(),
      connectedAt: now,
      lastActiveAt: now,
      sourceIp,
      userAgent: headers['user-agent'] ?? '',
      socket: undefined,
    };
    const status = await admit(connection, request);
    if (status < 200 || status > 299) return refuse(socket, status);
    if (socket.destroyed) return await left(connection, 1006, '');
    server.handleUpgrade(request, socket, head, (opened) => {
      serve(connection, opened);
    });
  }

  function serve(connection: Connection, socket: WebSocket): void {
    connection.socket = socket;
    connections.set(connection.id, connection);
    const expire = (why: string) => () => {
      socket.close(1001, why);
    };
    const lifetime = setTimeout(expire('Going away'), LIFETIME_MS);
    const idle = setTimeout(expire('Idle timeout'), IDLE_MS);
    socket.on('message', (data: Buffer) => {
      connection.lastActiveAt = parts.clock();
      idle.refresh();
      void receive(connection, data.toString('utf8'));
    });
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      clearTimeout(lifetime);
      clearTimeout(idle);
      connections.delete(connection.id);
      void left(connection, code, reason.toString('utf8'));
    });
  }

  async function left(connection: Connection, code: number, reason: string): Promise<void> {
    const route = definition.routes.get('$disconnect');
    if (route === undefined || isStopped) return;
    await invoke(route, disconnectEvent(definition, connection, code, reason, parts.clock()));
  }

  async function receive(connection: Connection, body: string): Promise<void> {
    const requestId = randomUUID();
    const complain = (message: string) => {
      connection.socket?.send(JSON.stringify({ message, connectionId: connection.id, requestId }));
    };
    const route = definition.routes.get(selected(body, definition.selector)) ?? definition.routes.get('$default');
    if (route === undefined) return complain('Forbidden');
    const event = messageEvent(definition, connection, route.routeKey, body, parts.clock());
    const outcome = await invoke(route, event);
    if (outcome?.kind !== 'succeeded') return complain('Internal server error');
    const answer = answerOf(outcome);
    if (route.returnsResponse && answer?.body !== undefined) connection.socket?.send(answer.body);
  }

  let isStopped = false;
  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => undefined);
      connect(request, socket, head).catch(() => {
        refuse(socket, 500);
      });
    },
    management: managementApi(definition, connections),
    stop: () => {
      isStopped = true;
      for (const { socket } of connections.values()) socket?.terminate();
      server.close();
    },
  };
}

function answerOf(outcome: InvocationOutcome | undefined) {
  if (outcome?.kind !== 'succeeded') return undefined;
  const parsed = functionAnswer.safeParse(JSON.parse(outcome.payload));
  return parsed.success ? (parsed.data ?? undefined) : undefined;
}

/** Routes beginning with `$` are not for clients to choose. */
function selected(body: string, selector: string): string {
  const value: unknown = Object(parseJson(body))[selector];
  return typeof value === 'string' && !value.startsWith('$') ? value : '$default';
}

function refuse(socket: Duplex, status: number): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] ?? 'Error' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
