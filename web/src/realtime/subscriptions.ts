import type { AuctionFrame, ClientMessage } from '#shared/contract/realtime.ts';
import { type RepeatDeps, createRepeatedRequests } from './repeated-requests.ts';

export type FrameListener = (frame: AuctionFrame) => void;

export interface Subscriptions {
  /** Follows an auction. Returns the unsubscribe function. */
  readonly add: (auctionId: string, listener: FrameListener) => () => void;
  readonly isEmpty: () => boolean;
  /** Subscribes a new connection to all followed auctions. */
  readonly subscribeToAll: () => void;
  readonly receive: (frame: AuctionFrame) => void;
  /** The connection is closed, with all its subscriptions. */
  readonly forgetConnection: () => void;
  /** Whether a frame of the auction has arrived over this connection. */
  readonly isConfirmed: (auctionId: string) => boolean;
  /** Whether a subscription timed out and is being repeated. */
  readonly isLate: (auctionId: string) => boolean;
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
  const followers = new Map<string, Set<FrameListener>>();
  /** The confirmed subscriptions, and whether a countdown runs in each. */
  const confirmed = new Map<string, boolean>();
  /** The unconfirmed subscriptions. */
  const unconfirmed = createRepeatedRequests(deps, (auctionId) => send({ action: 'subscribe', auctionId }), onChange);

  return {
    add: (auctionId, listener) => {
      const listeners = followers.get(auctionId) ?? new Set();
      followers.set(auctionId, listeners.add(listener));
      if (listeners.size === 1) unconfirmed.ask(auctionId);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || followers.get(auctionId) !== listeners) return;
        followers.delete(auctionId);
        unconfirmed.stop(auctionId);
        confirmed.delete(auctionId);
        send({ action: 'unsubscribe', auctionId });
      };
    },
    isEmpty: () => followers.size === 0,
    subscribeToAll: () => {
      for (const auctionId of followers.keys()) unconfirmed.ask(auctionId);
    },
    receive: (frame) => {
      const { auctionId, status } = frame;
      const listeners = followers.get(auctionId);
      // A last frame may arrive after the last follower has left.
      if (listeners === undefined) return;
      unconfirmed.stop(auctionId);
      confirmed.set(auctionId, status === 'active' || status === 'pending');
      for (const listener of listeners) listener(frame);
      onChange();
    },
    forgetConnection: () => {
      confirmed.clear();
      unconfirmed.stopAll();
    },
    isConfirmed: (auctionId) => confirmed.has(auctionId),
    isLate: unconfirmed.isLate,
    hasCountdown: () => [...confirmed.values()].includes(true),
  };
}
