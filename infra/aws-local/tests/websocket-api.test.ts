import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Lambda } from '../src/lambda/lambda.ts';
import { createWebSocketApi, type WebSocketApi } from '../src/websocket-api/websocket-api.ts';
import { principalWith } from './stand-in-server.ts';

interface Event {
  readonly body?: string;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
  readonly requestContext: { readonly routeKey: string; readonly connectionId: string; readonly eventType: string };
}

/** Lets in who brings the ticket `good`, echoes on the route `echo`, fails on the route `fail`. */
function answer({ requestContext, body, queryStringParameters }: Event): unknown {
  if (requestContext.routeKey === '$connect')
    return { statusCode: queryStringParameters?.['ticket'] === 'good' ? 200 : 401 };
  if (requestContext.routeKey === 'fail') throw new Error('bug');
  return { statusCode: 200, body: `${requestContext.routeKey} ${body}` };
}

let events: Event[];
let server: Server;
let api: WebSocketApi;
let address: string;

beforeEach(async () => {
  events = [];
  const lambda = {
    invoke: async (_: string, event: Event) => {
      events.push(event);
      try {
        return { kind: 'succeeded', payload: JSON.stringify(answer(event)) };
      } catch {
        return { kind: 'failed', failure: { errorType: 'Error', errorMessage: 'bug', trace: [] } };
      }
    },
  } as unknown as Lambda;
  const keys = ['$connect', '$disconnect', '$default', 'echo', 'fail', 'silent'];
  const routes = keys.map(
    (routeKey) => [routeKey, { routeKey, functionArn: 'f', returnsResponse: routeKey !== 'silent' }] as const,
  );
  api = createWebSocketApi(
    {
      apiId: 'live1',
      region: 'ap-south-1',
      accountId: '1',
      stage: 'live',
      selector: 'action',
      routes: new Map(routes),
    },
    { lambda, mayInvoke: () => true, clock: () => 1_000 },
  );
  server = createServer().on('upgrade', api.upgrade);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/__ws/live1/live`;
});
afterEach(() => {
  api.stop();
  server.closeAllConnections();
  server.close();
});

async function connected(): Promise<{ socket: WebSocket; next: () => Promise<string>; id: string }> {
  const socket = new WebSocket(`${address}?ticket=good`);
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  await new Promise((done) => socket.once('open', done));
  const next = async () => {
    await vi.waitFor(() => {
      expect(received.length).toBeGreaterThan(0);
    });
    return received.shift() ?? '';
  };
  return { socket, next, id: events.at(-1)?.requestContext.connectionId ?? '' };
}

async function manage(method: string, id: string, body = '', principal = principalWith()) {
  const path = `/live1/live/@connections/${encodeURIComponent(id)}`;
  const query = new URLSearchParams();
  return await api.management.handle({ method, path, query, headers: {}, body: Buffer.from(body), principal });
}

describe('the WebSocket API', () => {
  it.each([
    ['?ticket=bad', 401],
    ['', 401],
  ])('answers a refused connection with the status of $connect: %s', async (query, status) => {
    const socket = new WebSocket(`${address}${query}`);
    const refused = await new Promise((done) =>
      socket.once('unexpected-response', (_, response) => done(response.statusCode)),
    );
    expect(refused).toBe(status);
  });

  it('knows only its own stage', async () => {
    const socket = new WebSocket(address.replace('/live1/live', '/live1/other'));
    expect(
      await new Promise((done) => socket.once('unexpected-response', (_, response) => done(response.statusCode))),
    ).toBe(403);
    expect(events).toEqual([]);
  });

  it('selects the route by the message and sends what the function answers', async () => {
    const { socket, next } = await connected();
    socket.send('{"action":"echo"}');
    expect(await next()).toBe('echo {"action":"echo"}');
    socket.send('{"action":"unknown"}');
    expect(await next()).toBe('$default {"action":"unknown"}');
    socket.send('no json');
    expect(await next()).toBe('$default no json');
    socket.send('{"action":"$disconnect"}');
    expect(await next()).toBe('$default {"action":"$disconnect"}');
    socket.send('{"action":"silent"}');
    socket.send('{"action":"fail"}');
    expect(JSON.parse(await next())).toMatchObject({ message: 'Internal server error' });
  });

  it('tells the function when the client has gone', async () => {
    const { socket, id } = await connected();
    socket.close();
    await vi.waitFor(() => {
      expect(events.at(-1)?.requestContext).toMatchObject({
        routeKey: '$disconnect',
        eventType: 'DISCONNECT',
        connectionId: id,
      });
    });
    expect(await manage('POST', id, 'late')).toMatchObject({
      status: 410,
      headers: { 'x-amzn-errortype': 'GoneException' },
    });
  });

  it('closes on a frame of more than 32 KB', async () => {
    const { socket } = await connected();
    const closed = new Promise((done) => socket.once('close', done));
    socket.send('x'.repeat(33_000));
    expect(await closed).toBe(1009);
  });
});

describe('the management API', () => {
  it('posts to a connection, tells about it and ends it', async () => {
    const { socket, next, id } = await connected();
    expect((await manage('POST', id, 'hello')).status).toBe(200);
    expect(await next()).toBe('hello');
    const told = await manage('GET', id);
    expect(JSON.parse(String(told.body))).toMatchObject({ connectedAt: '1970-01-01T00:00:01.000Z' });
    const closed = new Promise((done) => socket.once('close', done));
    expect((await manage('DELETE', id)).status).toBe(204);
    expect(await closed).toBe(1000);
  });

  it('refuses what is too long, and callers without the grant', async () => {
    const { id } = await connected();
    expect((await manage('POST', id, 'x'.repeat(128 * 1024 + 1))).status).toBe(413);
    const others = principalWith('execute-api:ManageConnections arn:aws:execute-api:ap-south-1:1:live1/live/GET/*');
    expect((await manage('POST', id, 'x', others)).status).toBe(403);
    expect((await manage('GET', 'nobody=')).status).toBe(410);
  });
});
