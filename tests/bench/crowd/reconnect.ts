import { comeBackAfter, ROOM_MS } from '#functions/views/public-lots/come-back.ts';
import { TICKETS } from '#infra/constructs/apis/route-throttles.ts';
import { createChannel } from '#web/realtime/channel.ts';
import type { SocketListeners } from '#web/realtime/connection.ts';
import { quantile } from '../measure.ts';
import { atMost, digits, type Section, table } from '../report.ts';

const SECOND = 1_000;
const LOT = 'lot';
/** New WebSocket connections a second of an account: infra/constructs/apis/route-throttles.ts cites it. */
const NEW_CONNECTIONS = 500;
/** Half of what API Gateway takes of an account, so that bids get through. */
const REQUESTS = 5_000;
/** Nothing of the model takes longer. */
const END_MS = 20 * 60 * SECOND;

/**
 * Every socket breaks at once. The pages' own code, a server that refuses what AWS would refuse, and a clock that is
 * moved.
 */
export async function reconnect(isQuick: boolean): Promise<Section> {
  const count = isQuick ? 10_000 : 100_000;
  const clock = movableClock();
  const tickets = bucket(TICKETS.rate, TICKETS.burst, clock.now);
  const connections = bucket(NEW_CONNECTIONS, NEW_CONNECTIONS, clock.now);
  const [asked, opened, read] = [perSecond(clock.now), perSecond(clock.now), perSecond(clock.now)];
  const backAt: number[] = [];
  const longestWithoutNews: number[] = [];

  const newPage = () => {
    let hasNews = 0;
    let listeners: SocketListeners | undefined;
    const channel = createChannel({
      ticket: async () => {
        asked.count();
        if (!tickets.take()) throw new Error('429');
        return { url: 'wss://model', ticket: 't' };
      },
      connect: (_url, given) => {
        listeners = given;
        clock.after(50, () => {
          if (!connections.take()) return given.onClose();
          opened.count();
          given.onOpen();
          given.onMessage(FRAME);
          backAt.push(clock.now());
          longestWithoutNews.push(clock.now() - hasNews);
        });
        const send = (text: string) => {
          if (text === PING) clock.after(50, () => given.onMessage(PONG));
        };
        return { send, close: () => undefined };
      },
      after: clock.after,
      now: clock.now,
      chance: Math.random,
      isVisible: () => true,
      observe: () => undefined,
    });
    channel.follow(LOT, () => undefined);
    /** As `useAuction`, for somebody who looks on. */
    const askTheEdge = () => {
      if (channel.linkOf(LOT) === 'live') return;
      read.count();
      longestWithoutNews.push(clock.now() - hasNews);
      hasNews = clock.now();
      clock.after(comeBackAfter(RUNNING, clock.now(), ROOM_MS) ?? Infinity, askTheEdge);
    };
    return () => {
      hasNews = clock.now();
      listeners?.onClose();
      askTheEdge();
    };
  };

  const pages: (() => void)[] = [];
  for (let page = 0; page < count; page += 1) {
    // They came one after the other, slower than the limits.
    clock.after((page / (TICKETS.rate / 2)) * SECOND, () => pages.push(newPage()));
  }
  const breakAt = (count / (TICKETS.rate / 2)) * SECOND + 5 * SECOND;
  await clock.runUntil(breakAt);
  for (const counter of [asked, opened, read]) counter.forget();
  backAt.length = 0;
  longestWithoutNews.length = 0;
  for (const breakSocket of pages) breakSocket();
  await clock.runUntil(breakAt + END_MS, () => backAt.length >= count);
  const back = (share: number) => (quantile(backAt, share) - breakAt) / SECOND;
  return {
    title: `${digits(count)} pages whose sockets break at once (a model of the pages' own code)`,
    bars: [
      atMost('Tickets asked for in a second', REQUESTS, asked.most()),
      atMost('New connections in a second', NEW_CONNECTIONS, opened.most()),
      atMost('Longest time without price and clock', 7, mostOf(longestWithoutNews) / SECOND, ' s'),
      atMost('Pages that are not back', 0, count - backAt.length),
    ],
    table: table(
      ['', ''],
      [
        ['Half are back after, s', digits(back(0.5))],
        ['99 % are back after, s', digits(back(0.99))],
        ['All are back after, s', digits(back(1))],
        ['Tickets asked for, in all', digits(asked.all())],
        ['Answers of the edge in a second, at most', digits(read.most())],
      ],
    ),
  };
}

const PING = JSON.stringify({ action: 'ping' });
const PONG = JSON.stringify({ type: 'pong', serverTime: 0 });
const RUNNING = { status: 'active', startAt: 0, closesAt: END_MS, bidCount: 1, bidInterval: 60 } as const;
/** What a page needs to count as connected. */
const FRAME = JSON.stringify({
  type: 'auction',
  auctionId: LOT,
  status: 'active',
  seq: 0,
  currentBid: 100,
  leastBid: 200,
  reserveStatus: null,
  closesAt: END_MS,
  lastBid: null,
  previousBid: null,
  winner: null,
  outcome: null,
  serverTime: 0,
});

const mostOf = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one), 0);

/** A token bucket, as API Gateway throttles. */
function bucket(rate: number, burst: number, now: () => number) {
  let [left, at] = [burst, 0];
  return {
    take: (): boolean => {
      left = Math.min(burst, left + ((now() - at) / SECOND) * rate);
      at = now();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** Counts by second. */
function perSecond(now: () => number) {
  const counts = new Map<number, number>();
  return {
    count: () => {
      const second = Math.floor(now() / SECOND);
      counts.set(second, (counts.get(second) ?? 0) + 1);
    },
    most: () => Math.max(0, ...counts.values()),
    all: () => [...counts.values()].reduce((sum, one) => sum + one, 0),
    forget: () => counts.clear(),
  };
}

/** A clock that goes from task to task. Tasks are kept by the millisecond of their time. */
function movableClock() {
  let time = 0;
  const tasks = new Map<number, Set<() => void>>();
  const times: number[] = [];
  const after = (ms: number, task: () => void) => {
    const at = Math.ceil(time + ms);
    const found = tasks.get(at);
    const own = found ?? new Set();
    if (found === undefined) {
      tasks.set(at, own);
      insert(times, at);
    }
    const unique = () => task();
    own.add(unique);
    return () => void own.delete(unique);
  };
  return {
    now: () => time,
    after,
    runUntil: async (end: number, isDone = () => false): Promise<void> => {
      for (let next = times.at(-1); next !== undefined && next <= end && !isDone(); next = times.at(-1)) {
        time = next;
        times.pop();
        const due = tasks.get(next) ?? new Set();
        tasks.delete(next);
        for (const task of due) task();
        // Tickets are promises.
        await new Promise((resolve) => setImmediate(resolve));
      }
      time = Math.max(time, end);
    },
  };
}

/** Keeps the latest first. */
function insert(times: number[], at: number): void {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((times[middle] ?? 0) > at) from = middle + 1;
    else to = middle;
  }
  times.splice(from, 0, at);
}
