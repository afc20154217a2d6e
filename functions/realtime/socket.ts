import { frameOf } from '#functions/domain/auctions/frame.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { FindAccount } from '#functions/tables/users/account-gate.ts';
import { type ClientMessage, clientMessage, type ServerMessage } from '#shared/contract/realtime.ts';
import { parseJson } from '#shared/model/json.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { Gateway } from './gateway.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import { hashOfTicket, type TicketStore } from './ticket-store.ts';

export interface SocketDeps {
  readonly auctions: AuctionsTable;
  readonly tickets: Pick<TicketStore, 'take'>;
  readonly connections: ConnectionStore;
  readonly subscriptions: Pick<SubscriptionStore, 'subscribe' | 'unsubscribe' | 'watch' | 'unwatch'>;
  readonly clock: Clock;
  /** The ticket holder's account at the moment of use. */
  readonly findAccount: FindAccount;
  readonly gateway: Gateway;
}

/**
 * How many connections a person may have open. One more replaces the oldest, which may be dead: a phone that changes
 * its network leaves one behind, and API Gateway keeps it for ten minutes. A replaced page gets a message and does not
 * reconnect at once; otherwise six pages would replace each other forever.
 */
export const MAX_SOCKETS = 5;

/**
 * Opens a connection for the holder of a ticket. False when the ticket is unknown, used or expired, its holder is
 * disabled, or five newer connections are open. Stored before counting, so that concurrent connections see each other.
 */
export async function connect(deps: SocketDeps, connectionId: string, ticket: string | undefined): Promise<boolean> {
  if (ticket === undefined) return false;
  const now = deps.clock();
  const holder = await deps.tickets.take(hashOfTicket(ticket), now);
  if (holder === undefined || (await deps.findAccount(holder.userId))?.isActive !== true) return false;
  await deps.connections.open(connectionId, holder, now);
  const replaced = (await deps.connections.ofPerson(holder.userId, now)).slice(0, -MAX_SOCKETS);
  await inParallel(replaced, MAX_SOCKETS, async (connection) => {
    if (connection === connectionId) await deps.connections.close(connection);
    else await closeConnection(deps, connection, { type: 'replaced' });
  });
  return !replaced.includes(connectionId);
}

/** Closes a connection and deletes its items, even when API Gateway fails, so nothing more is sent to it. */
export async function closeConnection(
  { connections, gateway }: Pick<SocketDeps, 'connections' | 'gateway'>,
  connectionId: string,
  lastMessage?: ServerMessage,
): Promise<void> {
  await connections.close(connectionId);
  try {
    if (lastMessage !== undefined) await gateway.send(connectionId, lastMessage);
    await gateway.close(connectionId);
  } catch (error) {
    logger.warn('connection not closed', { reason: error instanceof Error ? error.name : 'unknown' });
  }
}

/** Answers one message of the browser; undefined when there is no answer. */
export async function answer(
  deps: SocketDeps,
  connectionId: string,
  text: string | undefined,
): Promise<ServerMessage | undefined> {
  const message = readMessage(text);
  if (message === undefined) return errorMessage('The message could not be read.');
  switch (message.action) {
    case 'ping':
      return { type: 'pong', serverTime: deps.clock() };
    case 'subscribe':
      return subscribe(deps, connectionId, message.auctionId);
    case 'unsubscribe':
      await deps.subscriptions.unsubscribe(connectionId, message.auctionId);
      return undefined;
    case 'watch':
      return watch(deps, connectionId, message.saleId);
    case 'unwatch':
      await deps.subscriptions.unwatch(connectionId, message.saleId);
      return undefined;
  }
}

/** It tells only which lot has changed, so any member of staff may get it; the board itself is answered by duty. */
async function watch(deps: SocketDeps, connectionId: string, saleId: string): Promise<ServerMessage> {
  const outcome = await deps.subscriptions.watch(connectionId, saleId, deps.clock());
  if (outcome === 'subscribed') return { type: 'sale', saleId, lotId: null };
  return errorMessage('This sale cannot be followed on this connection.');
}

/** Subscribes before reading the state, so that no change in between is lost. */
async function subscribe(deps: SocketDeps, connectionId: string, auctionId: string): Promise<ServerMessage> {
  const outcome = await deps.subscriptions.subscribe(connectionId, auctionId, deps.clock());
  if (outcome !== 'subscribed') return errorMessage('Too many auctions are being followed on this connection.');
  const state = await getState(deps.auctions, auctionId);
  if (state !== undefined && isShown(state)) return frameOf(state, deps.clock());
  await deps.subscriptions.unsubscribe(connectionId, auctionId);
  return errorMessage('This auction was not found.');
}

function readMessage(text: string | undefined): ClientMessage | undefined {
  return text === undefined ? undefined : clientMessage.safeParse(parseJson(text)).data;
}

const errorMessage = (message: string): ServerMessage => ({ type: 'error', message });
