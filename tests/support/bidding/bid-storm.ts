import { randomUUID } from 'node:crypto';
import { seededRandom } from '../random.ts';
import type { Attempt } from './history-checker.ts';
import type { BidToSend, SendBid } from './send-bid.ts';

export interface Storm {
  readonly auctionId: string;
  /** Each sends one bid after the other, all concurrently. A user id may appear more than once. */
  readonly crowd: readonly string[];
  /** The total number of attempts, including duplicates and retries. */
  readonly attempts: number;
  readonly basePrice: number;
  readonly seed: number;
  /** The stack's clock, if it was moved; else the machine's. */
  readonly now?: () => number;
  /** Ends the storm early. */
  readonly isOver?: () => boolean;
}

/**
 * Concurrent bidders bid against each other, mostly a little above the highest bid they know, half of the time with a
 * maximum. Some send a bid twice at once, repeat an old one or bid too low. Returns every attempt with its times.
 */
export async function runBidStorm(sendBid: SendBid, storm: Storm): Promise<readonly Attempt[]> {
  const { auctionId, crowd, basePrice, seed, now = Date.now, isOver = () => false } = storm;
  const random = seededRandom(seed);
  const attempts: Attempt[] = [];
  let started = 0;
  let highest = basePrice;
  let highestSent = basePrice;

  async function attempt(bid: BidToSend): Promise<void> {
    started += 1;
    const sentAt = now();
    const { answer, receivedAt } = await sendBid(bid);
    const { userId: bidder, bidId, amount, upTo = false } = bid;
    attempts.push({
      bidder,
      bidId,
      amount,
      upTo,
      sentAt,
      answeredAt: now(),
      answer,
      ...(receivedAt !== undefined && { receivedAt }),
    });
    if (answer.kind === 'accepted') highest = Math.max(highest, answer.amount);
  }

  async function bidder(userId: string): Promise<void> {
    const sent: BidToSend[] = [];
    while (started < storm.attempts && !isOver()) {
      const choice = random();
      // Mostly one of the last three, sometimes any.
      const from = random() < 0.8 ? Math.max(0, sent.length - 3) : 0;
      const old = sent[from + Math.floor(random() * (sent.length - from))];
      if (choice < 0.08 && old !== undefined) {
        await attempt(old);
        continue;
      }
      // Some know only accepted bids, most outbid all bids sent, some bid too low.
      const known = choice < 0.2 ? highest : highestSent;
      const amount = Math.max(
        basePrice,
        known + (choice < 0.12 ? -20 + Math.floor(random() * 20) : 1 + Math.floor(random() * 3)) * 100,
      );
      highestSent = Math.max(highestSent, amount);
      const upTo = random() < 0.5;
      const more = upTo ? Math.floor(random() * 30) * 100 : 0;
      const bid = { auctionId, userId, bidId: randomUUID(), amount: amount + more, upTo };
      sent.push(bid);
      await Promise.all(choice > 0.9 ? [attempt(bid), attempt(bid)] : [attempt(bid)]);
      // A bid without a response may have been accepted, so the bidder sends it again.
      if (attempts.at(-1)?.answer.kind === 'unknown' && !isOver()) await attempt(bid);
    }
  }

  await Promise.all(crowd.map(bidder));
  return attempts;
}
