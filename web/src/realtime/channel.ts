import type { AuctionFrame } from '../../../shared/contract/realtime.ts';
import { createAsking } from './asking.ts';
import { reconnectDelay } from './backoff.ts';
import { type Connection, type ConnectionWorld, openConnection } from './connection.ts';

/** Whether the connection carries news of an auction: it does, it is about to, or it fails to. */
export type Link = 'live' | 'connecting' | 'down';

/** What the channel needs of the world. */
export interface ChannelWorld extends ConnectionWorld {
  /** From 0 to 1. */
  readonly chance: () => number;
  /** Whether someone looks at the page. */
  readonly isVisible: () => boolean;
}

type NoticeListener = (spreadMs: number) => void;

export interface Channel {
  /** Follows an auction until the answered function is called. */
  readonly follow: (auctionId: string, listener: (frame: AuctionFrame) => void) => () => void;
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

/** One WebSocket for notices and all auctions that are followed, opened by the first and closed after the last. */
export function createChannel(world: ChannelWorld): Channel {
  const followers = new Map<string, Set<(frame: AuctionFrame) => void>>();
  const watchers = new Set<() => void>();
  const noticeListeners = new Set<NoticeListener>();
  /** The auctions of which the open connection has shown that it carries them, and whether a countdown runs in them. */
  const carried = new Map<string, boolean>();
  let connection: Connection | undefined;
  let failures = 0;
  let cancelWait: (() => void) | undefined;

  const isNeeded = () => followers.size > 0 || noticeListeners.size > 0;
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  /** For the auctions of which the connection is still to show that it carries them. */
  const asking = createAsking(world, (auctionId) => connection?.send({ action: 'subscribe', auctionId }), tell);
  const askForAll = () => {
    for (const auctionId of followers.keys()) asking.ask(auctionId);
  };
  const drop = () => {
    connection?.end();
    connection = undefined;
    carried.clear();
    asking.stopAll();
    cancelWait?.();
    cancelWait = undefined;
  };
  const retry = () => {
    drop();
    failures += 1;
    cancelWait = world.after(reconnectDelay(failures, world.chance()), begin);
    tell();
  };
  const begin = () => {
    drop();
    if (!isNeeded()) return;
    connection = openConnection(world, {
      onOpen: askForAll,
      onFrame: (frame) => {
        failures = 0;
        const { auctionId, status } = frame;
        const listeners = followers.get(auctionId);
        // A last frame may come when nobody follows the auction any more.
        if (listeners === undefined) return;
        asking.stop(auctionId);
        carried.set(auctionId, status === 'active' || status === 'pending');
        for (const listener of listeners) listener(frame);
        tell();
      },
      onNotice: (spreadMs) => {
        for (const listener of noticeListeners) listener(spreadMs);
      },
      onPong: () => {
        // With an auction to follow, only its frame shows that the connection carries it.
        if (followers.size === 0) failures = 0;
      },
      onLost: retry,
      pingAfter: () =>
        world.isVisible() && [...carried.values()].includes(true) ? PING_WATCHED_EVERY_MS : PING_EVERY_MS,
    });
    // Sent once it is open; that it opens is waited for no longer than an answer.
    askForAll();
    tell();
  };

  const endUnlessNeeded = () => {
    if (!isNeeded()) world.after(LINGER_MS, () => !isNeeded() && drop());
  };

  return {
    follow: (auctionId, listener) => {
      const listeners = followers.get(auctionId) ?? new Set();
      followers.set(auctionId, listeners.add(listener));
      if (connection === undefined && cancelWait === undefined) begin();
      else if (listeners.size === 1) asking.ask(auctionId);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || followers.get(auctionId) !== listeners) return;
        followers.delete(auctionId);
        asking.stop(auctionId);
        carried.delete(auctionId);
        connection?.send({ action: 'unsubscribe', auctionId });
        endUnlessNeeded();
      };
    },
    hearNotices: (listener) => {
      noticeListeners.add(listener);
      if (connection === undefined && cancelWait === undefined) begin();
      return () => {
        noticeListeners.delete(listener);
        endUnlessNeeded();
      };
    },
    linkOf: (auctionId) => {
      if (carried.has(auctionId)) return 'live';
      return failures === 0 && !asking.isLate(auctionId) ? 'connecting' : 'down';
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
      cancelWait = world.after(0, begin);
      tell();
    },
  };
}
