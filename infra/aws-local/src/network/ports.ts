import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../process/startup-error.ts';

/**
 * Listens on the loopback addresses only, because anybody who reaches the port acts as an operator. Uses IPv4 and
 * IPv6, since `localhost` may mean either; one is enough where there is no IPv6.
 *
 * @param port 0 takes any free one
 * @returns the port, and the servers that share one handler
 */
export async function listenOnLoopback(port: number, configure: (server: Server) => void): Promise<Listening> {
  const main = createServer({ keepAliveTimeout: 65_000 });
  configure(main);
  try {
    await listen(main, port, '127.0.0.1');
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE' && codeOf(error) !== 'EACCES') throw error;
    const reason = codeOf(error) === 'EACCES' ? 'needs special rights' : 'is already in use';
    throw new StartupError(`Port ${port} ${reason}; choose another with --port.`, { cause: error });
  }
  const actual = portOf(main.address());
  const second = createServer({ keepAliveTimeout: 65_000 });
  configure(second);
  try {
    await listen(second, actual, '::1');
    return { port: actual, servers: [main, second] };
  } catch {
    return { port: actual, servers: [main] };
  }
}

export interface Listening {
  readonly port: number;
  readonly servers: readonly Server[];
}

/**
 * Below the ports that the kernel gives to outgoing connections (from 32768 on Linux, 49152 on macOS): one of those
 * could take the port before the child process does.
 */
const PORTS_OF_CHILDREN = [15_000, 32_000] as const;
const TRIES = 20;

/** Finds a free port for a child process. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(...PORTS_OF_CHILDREN);
    const probe = createServer();
    try {
      await listen(probe, port, '127.0.0.1');
    } catch (error) {
      if (tries === TRIES) throw error;
      continue;
    }
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host === '::1' }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The server has no port.');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
