import type { AuctionFrame, ClientMessage } from '../../../shared/contract/realtime.ts';
import { type AskingDeps, createAsking } from './asking.ts';

export type FrameListener = (frame: AuctionFrame) => void;

export interface Subscriptions {
  /** Follows an auction until the returned function is called. */
  readonly add: (auctionId: string, listener: FrameListener) => () => void;
  readonly areNone: () => boolean;
  /** Asks a new connection for all of them. */
  readonly askForAll: () => void;
  readonly receive: (frame: AuctionFrame) => void;
  /** The connection is gone, and all its subscriptions with it. */
  readonly forgetConnection: () => void;
  /** Whether a frame of the auction has arrived over this connection. */
  readonly isCarried: (auctionId: string) => boolean;
  /** Whether a subscription went unanswered and is being repeated. */
  readonly isLate: (auctionId: string) => boolean;
  /** Whether a countdown runs in a subscribed auction. */
  readonly hasCountdown: () => boolean;
}

/**
 * The followed auctions, and which of them the connection is subscribed to.
 *
 * @param send does nothing while there is no open connection
 * @param onChange is called when a subscription is answered, and when one is late
 */
export function createSubscriptions(
  deps: AskingDeps,
  send: (message: ClientMessage) => void,
  onChange: () => void,
): Subscriptions {
  const followers = new Map<string, Set<FrameListener>>();
  /** The auctions with an answered subscription, and whether a countdown runs in them. */
  const carried = new Map<string, boolean>();
  /** For the subscriptions that are still to be answered. */
  const asking = createAsking(deps, (auctionId) => send({ action: 'subscribe', auctionId }), onChange);

  return {
    add: (auctionId, listener) => {
      const listeners = followers.get(auctionId) ?? new Set();
      followers.set(auctionId, listeners.add(listener));
      if (listeners.size === 1) asking.ask(auctionId);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || followers.get(auctionId) !== listeners) return;
        followers.delete(auctionId);
        asking.stop(auctionId);
        carried.delete(auctionId);
        send({ action: 'unsubscribe', auctionId });
      };
    },
    areNone: () => followers.size === 0,
    askForAll: () => {
      for (const auctionId of followers.keys()) asking.ask(auctionId);
    },
    receive: (frame) => {
      const { auctionId, status } = frame;
      const listeners = followers.get(auctionId);
      // A last frame may come when nobody follows the auction any more.
      if (listeners === undefined) return;
      asking.stop(auctionId);
      carried.set(auctionId, status === 'active' || status === 'pending');
      for (const listener of listeners) listener(frame);
      onChange();
    },
    forgetConnection: () => {
      carried.clear();
      asking.stopAll();
    },
    isCarried: (auctionId) => carried.has(auctionId),
    isLate: asking.isLate,
    hasCountdown: () => [...carried.values()].includes(true),
  };
}
