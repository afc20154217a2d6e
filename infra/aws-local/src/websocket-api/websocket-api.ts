import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { AwsService } from '../aws/aws-service.ts';
import { requestLine } from '../network/web-request.ts';
import type { WebSocketApiDefinition } from './api-definition.ts';
import { newConnectionId, type Connection } from './connection.ts';
import { createIntegrations, type IntegrationParts } from './integrations.ts';
import { managementApi } from './management-api.ts';

export interface WebSocketApi {
  /** Handles an HTTP upgrade of a path below `/__ws/`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  readonly management: AwsService;
  stop(): void;
}

/** API Gateway accepts frames of at most 32 KB, and browsers send each message as one frame. */
const MAX_FRAME_BYTES = 32 * 1024;
const IDLE_MS = 10 * 60_000;
const LIFETIME_MS = 2 * 60 * 60_000;

/** Manages the connections. Like API Gateway it closes idle and old ones. */
export function createWebSocketApi(definition: WebSocketApiDefinition, parts: IntegrationParts): WebSocketApi {
  const integrations = createIntegrations(definition, parts);
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const connections = new Map<string, Connection>();

  async function connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const line = requestLine(request);
    const { path, headers, sourceIp } = line;
    if (path !== `/__ws/${definition.apiId}/${definition.stage}`) return refuse(socket, 403);
    const now = parts.clock();
    const connection: Connection = {
      id: newConnectionId(),
      connectedAt: now,
      sourceIp,
      userAgent: headers['user-agent'] ?? '',
      socket: undefined,
    };
    const status = await integrations.connect(connection, line);
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
      idle.refresh();
      void integrations.receive(connection, data.toString('utf8'));
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
    if (!isStopped) await integrations.disconnect(connection, code, reason);
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

function refuse(socket: Duplex, status: number): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] ?? 'Error' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
