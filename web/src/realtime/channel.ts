import { reconnectDelay } from './backoff.ts';
import { type Connection, type ConnectionDeps, openConnection } from './connection.ts';
import { createSubscriptions, type FrameListener } from './subscriptions.ts';

/** Whether the connection carries news of an auction: it does, it is about to, or it fails to. */
export type Link = 'live' | 'connecting' | 'down';

/** What the channel depends on. */
export interface ChannelDeps extends ConnectionDeps {
  /** From 0 to 1. */
  readonly chance: () => number;
  /** Whether someone looks at the page. */
  readonly isVisible: () => boolean;
}

type NoticeListener = (spreadMs: number) => void;

export interface Channel {
  /** Follows an auction until the answered function is called. */
  readonly follow: (auctionId: string, listener: FrameListener) => () => void;
  /**
   * Keeps the connection and calls the listener at each new notice, until the answered function is called. The number
   * is the time over which those who hear of it should spread their looks, milliseconds.
   */
  readonly hearNotices: (listener: NoticeListener) => () => void;
  readonly linkOf: (auctionId: string) => Link;
  readonly subscribe: (listener: () => void) => () => void;
  /** Connects now instead of after the backoff: the device is back online, or the tab is visible again. */
  readonly reconnectNow: () => void;
  /** Somebody else is signed in: ends the connection of the one before, and connects anew for whoever follows then. */
  readonly startOver: () => void;
}

/** API Gateway ends a connection that was silent for ten minutes. */
const PING_EVERY_MS = 2 * 60_000;
/** An auction with a countdown that someone looks at: a dead connection, or a wrong clock, must soon be noticed. */
const PING_WATCHED_EVERY_MS = 15_000;
/** How long the connection stays open without followers, so that going from one auction to another keeps it. */
const LINGER_MS = 5_000;
/** Five newer pages of the same person are open: this one asks like a page without a connection until then, or until it is looked at. */
const REPLACED_FOR_MS = 5 * 60_000;

/** One WebSocket for notices and all auctions that are followed, opened by the first and closed after the last. */
export function createChannel(deps: ChannelDeps): Channel {
  const watchers = new Set<() => void>();
  const noticeListeners = new Set<NoticeListener>();
  let connection: Connection | undefined;
  let failures = 0;
  let cancelWait: (() => void) | undefined;

  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  const subscriptions = createSubscriptions(deps, (message) => connection?.send(message), tell);
  const isNeeded = () => !subscriptions.areNone() || noticeListeners.size > 0;
  const drop = () => {
    connection?.end();
    connection = undefined;
    subscriptions.forgetConnection();
    cancelWait?.();
    cancelWait = undefined;
  };
  const retryAfter = (ms: number) => {
    drop();
    cancelWait = deps.after(ms, begin);
    tell();
  };
  const begin = () => {
    drop();
    if (!isNeeded()) return;
    connection = openConnection(deps, {
      onOpen: subscriptions.askForAll,
      onFrame: (frame) => {
        failures = 0;
        subscriptions.receive(frame);
      },
      onNotice: (spreadMs) => {
        for (const listener of noticeListeners) listener(spreadMs);
      },
      onPong: () => {
        // With an auction to follow, only its frame shows that the connection carries it.
        if (subscriptions.areNone()) failures = 0;
      },
      onLost: () => {
        failures += 1;
        retryAfter(reconnectDelay(failures, deps.chance()));
      },
      onReplaced: () => {
        failures += 1;
        retryAfter(REPLACED_FOR_MS);
      },
      pingAfter: () => (deps.isVisible() && subscriptions.hasCountdown() ? PING_WATCHED_EVERY_MS : PING_EVERY_MS),
    });
    // Sent once it is open; that it opens is waited for no longer than an answer.
    subscriptions.askForAll();
    tell();
  };

  const beginUnlessBegun = () => {
    if (connection === undefined && cancelWait === undefined) begin();
  };
  const endUnlessNeeded = () => {
    if (!isNeeded()) deps.after(LINGER_MS, () => !isNeeded() && drop());
  };

  return {
    follow: (auctionId, listener) => {
      const unfollow = subscriptions.add(auctionId, listener);
      beginUnlessBegun();
      return () => {
        unfollow();
        endUnlessNeeded();
      };
    },
    hearNotices: (listener) => {
      noticeListeners.add(listener);
      beginUnlessBegun();
      return () => {
        noticeListeners.delete(listener);
        endUnlessNeeded();
      };
    },
    linkOf: (auctionId) => {
      if (subscriptions.isCarried(auctionId)) return 'live';
      return failures === 0 && !subscriptions.isLate(auctionId) ? 'connecting' : 'down';
    },
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
      // Later, because the screens of the one before still follow now.
      cancelWait = deps.after(0, begin);
      tell();
    },
  };
}
