import { MOST_SOCKETS } from '../../functions/realtime/socket.ts';
import { randomUUID } from 'node:crypto';
import { BASE_PRICE, putAuctionWithPeople } from '../support/tables/stored-auctions.ts';
import { stackStorage } from '../support/stack/database.ts';
import { ANY_PACE } from '../support/bidding/deployed-bidding.ts';
import { overHttp } from '../support/bidding/send-bid.ts';
import { tokenHolders } from '../support/people/token-holders.ts';
import { arrivals, leave, watchers } from '../support/bidding/watchers.ts';
import { startStack } from '../support/stack/stack.ts';
import { quantile } from './measure.ts';

export interface LiveLatency {
  readonly watchers: number;
  /** From the answer to the bid to the frame in a watcher's hand, milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  readonly missing: number;
  readonly largestFrame: number;
}

const HOUR = 3_600_000;
const PATIENCE_MS = 20_000;

/** How long after a bid was answered its frame is with each of so many watchers, on one stack. */
export async function liveLatency(sizes: readonly number[], bids: number): Promise<readonly LiveLatency[]> {
  const stack = await startStack({ isOnDisk: true, variables: ANY_PACE });
  const all: LiveLatency[] = [];
  try {
    // Nobody has more than five connections.
    const people = await tokenHolders(stack.url, Math.ceil(Math.max(...sizes) / MOST_SOCKETS));
    const send = overHttp(stack.url, people);
    const storage = await stackStorage(stack.url);
    for (const size of sizes) {
      const now = Date.now();
      const bidders = people.map(({ userId }) => userId);
      const auctionId = await putAuctionWithPeople(storage, {
        bidders,
        startAt: now - HOUR,
        endAt: now + HOUR,
        bidInterval: 600,
      });
      const watching = await watchers(stack.url, people, auctionId, size);
      const latencies: number[] = [];
      let missing = 0;
      for (let n = 1; n <= bids + 1; n += 1) {
        const userId = bidders[n % bidders.length] ?? '';
        await send({ auctionId, userId, bidId: randomUUID(), amount: BASE_PRICE + n * 100 });
        const answeredAt = Date.now();
        const seenAt = await arrivals(watching, n, PATIENCE_MS);
        // The first also starts the auction, which is another story.
        if (n === 1) continue;
        for (const at of seenAt) {
          if (at === undefined) missing += 1;
          else latencies.push(at - answeredAt);
        }
      }
      all.push({
        watchers: size,
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
        slowest: Math.max(...latencies),
        missing,
        largestFrame: Math.max(...watching.flatMap(({ frames }) => frames.map(({ bytes }) => bytes))),
      });
      await leave(watching);
      await stack.settled();
    }
    return all;
  } finally {
    await stack.stop();
  }
}
