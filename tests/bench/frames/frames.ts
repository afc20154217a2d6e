import { randomUUID } from 'node:crypto';
import { MAX_SOCKETS } from '#functions/realtime/socket.ts';
import { call } from '#infra/local/client/api-client.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { NO_BID_LIMITS } from '#tests/support/bidding/deployed-bidding.ts';
import { overHttp } from '#tests/support/bidding/send-bid.ts';
import { arrivals, leave, watchers } from '#tests/support/bidding/watchers.ts';
import { type TokenHolder, tokenHolders } from '#tests/support/people/token-holders.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { type Stack, startStack } from '#tests/support/stack/stack.ts';
import { BASE_PRICE, putAuctionWithPeople } from '#tests/support/tables/stored-auctions.ts';
import { median, quantile, SETTLE_MINUTES } from '../measure.ts';
import { atMost, digits, type Section, table } from '../report.ts';
import { bareLoop } from './bare-loop.ts';

interface Latency {
  readonly watchers: number;
  /** From the response to the bid to the frame at a watcher, milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly missing: number;
  readonly largestFrame: number;
  /**
   * The median of the rounds' slowest times in milliseconds: of the bids, and of the bare loop that alternates with
   * them.
   */
  readonly slowestOfBid: number;
  readonly slowestOfBare: number;
}

const NOBODY = { watchers: 0, p50: NaN, p99: NaN, missing: 0, largestFrame: 0, slowestOfBid: NaN, slowestOfBare: NaN };

const HOUR = 3_600_000;
const PATIENCE_MS = 20_000;

/** The first frames of a stack take twice as long, until its code is compiled. */
const WARM_UP = { watchers: 500, bids: 20 };

/** The time from a bid to its frame at each of this many watchers, on one stack. */
export async function frames(isQuick: boolean): Promise<Section> {
  const sizes = isQuick ? [10, 100] : [10, 100, 1_000];
  const bids = isQuick ? 5 : 20;
  const stack = await startStack({ isOnDisk: true, variables: NO_BID_LIMITS });
  const all: Latency[] = [];
  try {
    // A user may have five connections, so one more user finds the sockets' address.
    const most = Math.max(WARM_UP.watchers, ...sizes);
    const people = await tokenHolders(stack.url, Math.ceil(most / MAX_SOCKETS) + 1);
    await latencyWith(stack, people, WARM_UP.watchers, WARM_UP.bids);
    for (const size of sizes) all.push(await latencyWith(stack, people, size, bids));
  } finally {
    await stack.stop();
  }
  return sectionOf(all);
}

function sectionOf(all: readonly Latency[]): Section {
  const ratio = (one: Latency) => one.slowestOfBid / one.slowestOfBare;
  return {
    title: 'From the answer to a bid to the watchers',
    bars: [
      atMost('Slowest watcher, of a bare loop that posts the same frames', 1.3, ratio(all.at(-1) ?? NOBODY)),
      atMost('Watchers without the final state', 0, Math.max(...all.map(({ missing }) => missing))),
      atMost('Largest frame', 1_023, Math.max(...all.map(({ largestFrame }) => largestFrame)), ' B'),
    ],
    table: table(
      ['Watchers', 'p50, ms', 'p99, ms', 'Slowest, median, ms', 'Of the bare loop'],
      all.map((one) => [String(one.watchers), ...[one.p50, one.p99, one.slowestOfBid, ratio(one)].map(digits)]),
    ),
  };
}

async function latencyWith(stack: Stack, people: readonly TokenHolder[], size: number, bids: number): Promise<Latency> {
  const send = overHttp(stack.url, people);
  const storage = await stackStorage(stack.url);
  const now = Date.now();
  const bidders = people.map(({ userId }) => userId);
  const auctionId = await putAuctionWithPeople(storage, {
    bidders,
    startAt: now - HOUR,
    endAt: now + HOUR,
    bidInterval: 600,
  });
  const watching = await watchers(stack.url, people.slice(0, -1), auctionId, size);
  const { url: socketUrl } = await call(stack.url, createTicket, { token: people.at(-1)?.token ?? '' });
  const bare = await bareLoop({ url: stack.url, socketUrl }, storage, watching, auctionId);
  const latencies: number[] = [];
  const slowest = { bid: [] as number[], bare: [] as number[] };
  let missing = 0;
  for (let n = 1; n <= bids + 1; n += 1) {
    const userId = bidders[n % bidders.length] ?? '';
    await send({ auctionId, userId, bidId: randomUUID(), amount: BASE_PRICE + n * 100 });
    const answeredAt = Date.now();
    const seenAt = await arrivals(watching, n, PATIENCE_MS);
    // Skips the first bid, which also starts the auction.
    if (n === 1) continue;
    for (const at of seenAt) {
      if (at === undefined) missing += 1;
      else latencies.push(at - answeredAt);
    }
    const last = Math.max(...seenAt.map((at) => at ?? NaN));
    slowest.bid.push(last - answeredAt);
    slowest.bare.push(await bare.round());
  }
  await bare.stop();
  await leave(watching);
  await stack.settled(SETTLE_MINUTES);
  return {
    watchers: size,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    missing,
    largestFrame: Math.max(...watching.flatMap(({ frames }) => frames.map(({ bytes }) => bytes))),
    slowestOfBid: median(slowest.bid),
    slowestOfBare: median(slowest.bare),
  };
}
