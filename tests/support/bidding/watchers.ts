import { call } from '#infra/local/client/api-client.ts';
import { type AuctionFrame, createTicket, serverMessage } from '#shared/contract/realtime.ts';
import type { TokenHolder } from '../people/token-holders.ts';
import { connectWith, type LiveSocket } from './live-socket.ts';

/** A received frame and its time (epoch ms). */
export interface ReceivedFrame {
  readonly frame: AuctionFrame;
  readonly bytes: number;
  readonly at: number;
}

/** A user who watches an auction. */
export interface Watcher {
  readonly socket: LiveSocket;
  /** Every frame in order; the first is the response to the subscription. */
  readonly frames: readonly ReceivedFrame[];
}

/** Opens a socket with its own ticket and subscribes to an auction. */
async function watch(baseUrl: string, holder: TokenHolder, auctionId: string): Promise<Watcher> {
  const { url, ticket } = await call(baseUrl, createTicket, { token: holder.token });
  const frames: ReceivedFrame[] = [];
  const first = Promise.withResolvers<void>();
  const socket = await connectWith(url, ticket, (text) => {
    const at = Date.now();
    const message = serverMessage.parse(JSON.parse(text));
    if (message.type === 'error') first.reject(new Error(message.message));
    if (message.type !== 'auction') return;
    frames.push({ frame: message, bytes: Buffer.byteLength(text), at });
    first.resolve();
  });
  socket.send({ action: 'subscribe', auctionId });
  await first.promise;
  return { socket, frames };
}

const OPENED_AT_ONCE = 10;

/** Opens many sockets, a few at a time. Resolves when all are subscribed. */
export async function watchers(
  baseUrl: string,
  people: readonly TokenHolder[],
  auctionId: string,
  count: number,
): Promise<readonly Watcher[]> {
  const opened: Watcher[] = [];
  let next = 0;
  const open = async (): Promise<void> => {
    while (next < count) {
      const holder = people[next % people.length];
      next += 1;
      if (holder !== undefined) opened.push(await watch(baseUrl, holder, auctionId));
    }
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open));
  return opened;
}

/** Breaks all connections without a close frame. */
export async function leave(all: readonly Watcher[]): Promise<void> {
  await Promise.all(all.map(({ socket }) => socket.terminate()));
}

/** When each watcher first received a state of at least this `seq` (epoch ms); undefined if not in time. */
export async function arrivals(
  all: readonly Watcher[],
  seq: number,
  withinMs: number,
): Promise<readonly (number | undefined)[]> {
  const seen = ({ frames }: Watcher) => frames.find(({ frame }) => frame.seq >= seq)?.at;
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && all.some((one) => seen(one) === undefined)) {
    await new Promise((done) => setTimeout(done, 10));
  }
  return all.map(seen);
}
