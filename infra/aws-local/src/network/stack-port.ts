import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { listenOnLoopback } from './ports.ts';

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The stack's port. It is reserved first, because many addresses contain it, and opened when everything is ready. */
export interface StackPort {
  readonly port: number;
  open(listener: RequestListener, upgrade: UpgradeListener): void;
  close(): Promise<void>;
}

export async function takePort(port: number): Promise<StackPort> {
  let listener: RequestListener = closed;
  let upgrade: UpgradeListener = (_, socket) => socket.destroy();
  const listening = await listenOnLoopback(port, (server) => {
    server.on('request', (message, response) => {
      listener(message, response);
    });
    server.on('upgrade', (request, socket, head) => {
      upgrade(request, socket, head);
    });
  });
  return {
    port: listening.port,
    open: (nextListener, nextUpgrade) => {
      listener = nextListener;
      upgrade = nextUpgrade;
    },
    close: async () => {
      await Promise.all(listening.servers.map(closeServer));
    },
  };
}

function closed(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1' }).end('Boli is starting.');
}

/** How long open requests may still take when the stack stops. */
const CLOSE_GRACE_MS = 1_000;

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
    setTimeout(() => {
      server.closeAllConnections();
    }, CLOSE_GRACE_MS).unref();
  });
}
