import type { ClientMessage, ServerMessage } from '#shared/contract/realtime.ts';
import { type RepeatDeps, createRepeatedRequests } from './repeated-requests.ts';

/** What followers get: the live state of an auction, or that a lot of a sale has changed. */
export type LiveMessage = Extract<ServerMessage, { readonly type: 'auction' | 'sale' }>;
type LiveListener = (message: LiveMessage) => void;

const SALE = 'sale:';
/** The name under which the lots of a sale are followed. No id contains a colon. */
export const saleTopic = (saleId: string): string => SALE + saleId;

const messageFor = (topic: string, isWanted: boolean): ClientMessage => {
  if (!topic.startsWith(SALE)) return { action: isWanted ? 'subscribe' : 'unsubscribe', auctionId: topic };
  return { action: isWanted ? 'watch' : 'unwatch', saleId: topic.slice(SALE.length) };
};

export interface Subscriptions {
  /** Follows an auction by its id, or a sale by its `saleTopic`. Returns the unsubscribe function. */
  readonly add: (topic: string, listener: LiveListener) => () => void;
  readonly isEmpty: () => boolean;
  /** Subscribes a new connection to all followed auctions. */
  readonly subscribeToAll: () => void;
  readonly receive: (message: LiveMessage) => void;
  /** The connection is closed, with all its subscriptions. */
  readonly forgetConnection: () => void;
  /** Whether a message about it has arrived over this connection. */
  readonly isConfirmed: (topic: string) => boolean;
  /** Whether a subscription timed out and is being repeated. */
  readonly isLate: (topic: string) => boolean;
  /** Whether any subscribed auction has a running countdown. */
  readonly hasCountdown: () => boolean;
}

/**
 * Tracks followed auctions and their subscriptions.
 *
 * @param send does nothing while no connection is open
 * @param onChange called when a subscription is confirmed or late
 */
export function createSubscriptions(
  deps: RepeatDeps,
  send: (message: ClientMessage) => void,
  onChange: () => void,
): Subscriptions {
  const followers = new Map<string, Set<LiveListener>>();
  /** The confirmed subscriptions, and whether a countdown runs in each. */
  const confirmed = new Map<string, boolean>();
  /** The unconfirmed subscriptions. */
  const unconfirmed = createRepeatedRequests(deps, (topic) => send(messageFor(topic, true)), onChange);

  return {
    add: (topic, listener) => {
      const listeners = followers.get(topic) ?? new Set();
      followers.set(topic, listeners.add(listener));
      if (listeners.size === 1) unconfirmed.ask(topic);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || followers.get(topic) !== listeners) return;
        followers.delete(topic);
        unconfirmed.stop(topic);
        confirmed.delete(topic);
        send(messageFor(topic, false));
      };
    },
    isEmpty: () => followers.size === 0,
    subscribeToAll: () => {
      for (const topic of followers.keys()) unconfirmed.ask(topic);
    },
    receive: (message) => {
      const isSale = message.type === 'sale';
      const topic = isSale ? saleTopic(message.saleId) : message.auctionId;
      const listeners = followers.get(topic);
      // A last frame may arrive after the last follower has left.
      if (listeners === undefined) return;
      unconfirmed.stop(topic);
      confirmed.set(topic, isSale || message.status === 'active' || message.status === 'pending');
      for (const listener of listeners) listener(message);
      onChange();
    },
    forgetConnection: () => {
      confirmed.clear();
      unconfirmed.stopAll();
    },
    isConfirmed: (topic) => confirmed.has(topic),
    isLate: unconfirmed.isLate,
    hasCountdown: () => [...confirmed.values()].includes(true),
  };
}
