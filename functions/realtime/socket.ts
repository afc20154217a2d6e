import { parseJson } from '../../shared/model/parse-json.ts';
import { type ClientMessage, clientMessage, type ServerMessage } from '../../shared/contract/realtime.ts';
import { isShown } from '../tables/auctions/filed-status.ts';
import { getState } from '../tables/auctions/auction-reads.ts';
import type { FindAccount } from '../tables/users/account-gate.ts';
import type { Clock } from '../platform/clock.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { logger } from '../platform/logger.ts';
import type { ConnectionStore } from './connection-store.ts';
import { frameOf } from './frame.ts';
import type { Gateway } from './gateway.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import { hashOfTicket } from './ticket.ts';
import type { TicketStore } from './ticket-store.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

export interface SocketDeps {
  readonly auctions: AuctionsTable;
  readonly tickets: Pick<TicketStore, 'take'>;
  readonly connections: ConnectionStore;
  readonly subscriptions: Pick<SubscriptionStore, 'subscribe' | 'unsubscribe'>;
  readonly clock: Clock;
  /** The holder of a ticket as they stand when they use it. */
  readonly findAccount: FindAccount;
  readonly gateway: Gateway;
}

/**
 * How many connections a person may have open. One more takes the place of the oldest: that may have broken off without a
 * word, as those of a phone do that changes its network, and API Gateway waits ten minutes for it. A page that is open
 * still is told, and does not connect again at once: six of them would replace each other for ever.
 */
export const MOST_SOCKETS = 5;

/**
 * Opens a connection for the holder of a ticket; false when it is unknown, used or expired, its holder disabled, or five
 * newer connections of the holder are open. It is counted after it is stored, so that of many opened at the same moment
 * each sees the others.
 */
export async function connect(deps: SocketDeps, connectionId: string, ticket: string | undefined): Promise<boolean> {
  if (ticket === undefined) return false;
  const now = deps.clock();
  const holder = await deps.tickets.take(hashOfTicket(ticket), now);
  if (holder === undefined || (await deps.findAccount(holder.userId))?.isActive !== true) return false;
  await deps.connections.open(connectionId, holder, now);
  const replaced = (await deps.connections.ofPerson(holder.userId, now)).slice(0, -MOST_SOCKETS);
  await inParallel(replaced, MOST_SOCKETS, async (one) => {
    if (one === connectionId) await deps.connections.close(one);
    else await hangUp(deps, one, { type: 'replaced' });
  });
  return !replaced.includes(connectionId);
}

/** Ends a connection from here. It is forgotten also when API Gateway cannot be told: nothing is sent to it any more. */
export async function hangUp(
  { connections, gateway }: Pick<SocketDeps, 'connections' | 'gateway'>,
  connectionId: string,
  lastWord?: ServerMessage,
): Promise<void> {
  await connections.close(connectionId);
  try {
    if (lastWord !== undefined) await gateway.send(connectionId, lastWord);
    await gateway.close(connectionId);
  } catch (error) {
    logger.warn('connection not closed', { reason: error instanceof Error ? error.name : 'unknown' });
  }
}

/** Answers one message of the browser; undefined when there is nothing to say. */
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
  }
}

/** Subscribes first and reads the state then, so that nothing that happens in between is missed. */
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
