import { randomUUID } from 'node:crypto';
import type { Attempt } from './history-checker.ts';
import { dice } from '../random.ts';
import type { BidToSend, SendBid } from './send-bid.ts';

export interface Storm {
  readonly auctionId: string;
  /** Each sends one bid after the other; all at the same time. A user id may appear more than once. */
  readonly crowd: readonly string[];
  /** How many attempts are sent in all, duplicates and retries included. */
  readonly attempts: number;
  readonly basePrice: number;
  readonly seed: number;
  /** Ends the storm early. */
  readonly isOver?: () => boolean;
}

/**
 * Lets a crowd bid against each other. Everybody bids a little above the highest bid they know of; some send a bid
 * twice at once, some send an old one again, some bid too low. Answers every attempt with its times.
 */
export async function bidWildly(sendBid: SendBid, storm: Storm): Promise<readonly Attempt[]> {
  const { auctionId, crowd, basePrice, seed, isOver = () => false } = storm;
  const roll = dice(seed);
  const attempts: Attempt[] = [];
  let started = 0;
  let highest = basePrice;
  let highestSent = basePrice;

  async function attempt(bid: BidToSend): Promise<void> {
    started += 1;
    const sentAt = Date.now();
    const { answer, receivedAt } = await sendBid(bid);
    const { userId: bidder, bidId, amount } = bid;
    attempts.push({
      bidder,
      bidId,
      amount,
      sentAt,
      answeredAt: Date.now(),
      answer,
      ...(receivedAt !== undefined && { receivedAt }),
    });
    if (answer.kind === 'accepted') highest = Math.max(highest, answer.amount);
  }

  async function bidder(userId: string): Promise<void> {
    const sent: BidToSend[] = [];
    while (started < storm.attempts && !isOver()) {
      const mood = roll();
      // Mostly one of the last few, now and then any.
      const from = roll() < 0.8 ? Math.max(0, sent.length - 3) : 0;
      const old = sent[from + Math.floor(roll() * (sent.length - from))];
      if (mood < 0.08 && old !== undefined) {
        await attempt(old);
        continue;
      }
      // Some know only what was answered so far, most outbid everything that is under way, some are hopeless.
      const known = mood < 0.2 ? highest : highestSent;
      const amount = Math.max(
        basePrice,
        known + (mood < 0.12 ? -20 + Math.floor(roll() * 20) : 1 + Math.floor(roll() * 3)) * 100,
      );
      highestSent = Math.max(highestSent, amount);
      const bid = { auctionId, userId, bidId: randomUUID(), amount };
      sent.push(bid);
      await Promise.all(mood > 0.9 ? [attempt(bid), attempt(bid)] : [attempt(bid)]);
      // Nobody knows whether a bid without an answer stands, so it is sent again.
      if (attempts.at(-1)?.answer.kind === 'unknown' && !isOver()) await attempt(bid);
    }
  }

  await Promise.all(crowd.map(bidder));
  return attempts;
}
