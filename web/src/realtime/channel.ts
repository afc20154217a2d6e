import type { AuctionFrame } from '#shared/contract/realtime.ts';
import { reconnectDelay } from './backoff.ts';
import { type Connection, type ConnectionDeps, openConnection } from './connection.ts';
import { createSubscriptions, saleTopic } from './subscriptions.ts';

/** Whether frames of an auction arrive: yes, not yet, or not for now. */
export type Link = 'live' | 'connecting' | 'down';

/** What the channel depends on. */
export interface ChannelDeps extends ConnectionDeps {
  /** From 0 to 1. */
  readonly chance: () => number;
  /** Whether the page is visible. */
  readonly isVisible: () => boolean;
}

type FrameListener = (frame: AuctionFrame) => void;
type NoticeListener = (spreadMs: number) => void;

export interface Channel {
  /** Subscribes to an auction, perhaps as a bidder in it. Returns the unsubscribe function. */
  readonly follow: (auctionId: string, listener: FrameListener, isBidder?: boolean) => () => void;
  /**
   * Keeps the connection open and calls the listener at each new notice. Returns the unsubscribe function. The
   * number is the time over which all pages should spread their fetches, in milliseconds.
   */
  readonly followNotices: (listener: NoticeListener) => () => void;
  readonly linkOf: (auctionId: string) => Link;
  /** Subscribes a member of staff to all lots of a sale: the listener gets the id of each that has changed. */
  readonly followSale: (saleId: string, listener: (lotId: string) => void) => () => void;
  readonly linkOfSale: (saleId: string) => Link;
  /** Whether the connection answers, so that notices come by themselves. */
  readonly isConnected: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Skips the backoff: the device is online again, or the tab is visible again. */
  readonly reconnectNow: () => void;
  /** Another person has signed in: closes the connection and opens a new one if needed. */
  readonly startOver: () => void;
}

/** API Gateway closes a connection after ten silent minutes. */
const PING_EVERY_MS = 2 * 60_000;
/** More often while a countdown is visible, to notice a dead connection or a wrong clock soon. */
const PING_WATCHED_EVERY_MS = 15_000;
/** How long the connection stays open without followers, to survive a navigation between auctions. */
const LINGER_MS = 5_000;
/**
 * After five newer pages of the same person have replaced this connection, the page polls for this long, or until it
 * becomes visible.
 */
const REPLACED_FOR_MS = 5 * 60_000;

/** One WebSocket for notices and all followed auctions. It opens for the first follower and closes after the last. */
export function createChannel(deps: ChannelDeps): Channel {
  const watchers = new Set<() => void>();
  const noticeListeners = new Set<NoticeListener>();
  let connection: Connection | undefined;
  let failures = 0;
  let followedAsBidder = 0;
  let isAnswering = false;
  let cancelWait: (() => void) | undefined;

  const notifyWatchers = () => {
    for (const watcher of watchers) watcher();
  };
  const subscriptions = createSubscriptions(deps, (message) => connection?.send(message), notifyWatchers);
  const isNeeded = () => !subscriptions.isEmpty() || noticeListeners.size > 0;
  const drop = () => {
    connection?.end();
    connection = undefined;
    isAnswering = false;
    subscriptions.forgetConnection();
    cancelWait?.();
    cancelWait = undefined;
  };
  const retryAfter = (ms: number) => {
    drop();
    cancelWait = deps.after(ms, begin);
    notifyWatchers();
  };
  const begin = () => {
    drop();
    if (!isNeeded()) return;
    connection = openConnection(deps, {
      onOpen: subscriptions.subscribeToAll,
      onLive: (message) => {
        failures = 0;
        subscriptions.receive(message);
      },
      onNotice: (spreadMs) => {
        for (const listener of noticeListeners) listener(spreadMs);
      },
      onPong: () => {
        // While an auction is followed, only a frame proves that the connection works.
        if (subscriptions.isEmpty()) failures = 0;
        if (isAnswering) return;
        isAnswering = true;
        notifyWatchers();
      },
      onLost: () => {
        failures += 1;
        retryAfter(reconnectDelay(failures, deps.chance(), followedAsBidder > 0));
      },
      onReplaced: () => {
        failures += 1;
        retryAfter(REPLACED_FOR_MS);
      },
      pingAfter: () => (deps.isVisible() && subscriptions.hasCountdown() ? PING_WATCHED_EVERY_MS : PING_EVERY_MS),
    });
    // Sent once the connection is open. Opening has the same time limit as a response.
    subscriptions.subscribeToAll();
    notifyWatchers();
  };

  const beginUnlessBegun = () => {
    if (connection === undefined && cancelWait === undefined) begin();
  };
  const endUnlessNeeded = () => {
    if (!isNeeded()) deps.after(LINGER_MS, () => !isNeeded() && drop());
  };

  const follow = (topic: string, listener: Parameters<typeof subscriptions.add>[1]) => {
    const unfollow = subscriptions.add(topic, listener);
    beginUnlessBegun();
    return () => {
      unfollow();
      endUnlessNeeded();
    };
  };
  const linkOf = (topic: string): Link => {
    if (subscriptions.isConfirmed(topic)) return 'live';
    return failures === 0 && !subscriptions.isLate(topic) ? 'connecting' : 'down';
  };

  return {
    follow: (auctionId, listener, isBidder = false) => {
      followedAsBidder += Number(isBidder);
      const unfollow = follow(auctionId, (message) => message.type === 'auction' && listener(message));
      return () => {
        followedAsBidder -= Number(isBidder);
        unfollow();
      };
    },
    followSale: (saleId, listener) =>
      follow(saleTopic(saleId), (message) => {
        if (message.type === 'sale' && message.lotId !== null) listener(message.lotId);
      }),
    followNotices: (listener) => {
      noticeListeners.add(listener);
      beginUnlessBegun();
      return () => {
        noticeListeners.delete(listener);
        endUnlessNeeded();
      };
    },
    linkOf,
    linkOfSale: (saleId) => linkOf(saleTopic(saleId)),
    isConnected: () => isAnswering,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    reconnectNow: () => {
      if (connection === undefined) begin();
      else connection.ping();
    },
    startOver: () => {
      drop();
      failures = 0;
      // Delayed, because the screens of the previous person are still subscribed now.
      cancelWait = deps.after(0, begin);
      notifyWatchers();
    },
  };
}
