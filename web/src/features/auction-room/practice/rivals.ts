import { bidSteps } from '#shared/model/auctions/bid-steps.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { chance } from './chance.ts';
import { BASE_PRICE, STEPS } from './practice-lot.ts';

/** The machine's bidders, by the number that they are shown with. The person is bidder 1. */
export const RIVALS = [2, 3, 4] as const;
export type Rival = (typeof RIVALS)[number];

export type Bidder = 'you' | Rival;

/** What the rivals know. */
export interface Situation {
  readonly seed: number;
  /** The highest bid, or the base price. */
  readonly price: Paise;
  readonly leastBid: Paise;
  readonly leader: Bidder | undefined;
  readonly bidCount: number;
  /** The time of the last bid, or of the start, epoch ms. */
  readonly since: number;
}

export interface RivalBid {
  readonly bidder: Rival;
  readonly amount: Paise;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Keys of `chance`, one for each thing that the seed decides. */
const STRONGEST = 1;
const LIMIT = 2;
const BID = 3;
const WAIT = 4;
const LATE = 5;

/** The bid that the rivals make unless somebody else bids before; undefined when all have reached their limits. */
export function nextRivalBid({ seed, price, leastBid, leader, bidCount, since }: Situation): RivalBid | undefined {
  const choices = RIVALS.filter((rival) => rival !== leader).flatMap((bidder) =>
    bidSteps({ currentBid: price, leastBid, steps: STEPS })
      .filter((amount) => amount <= limitOf(bidder, seed))
      .map((amount) => ({ bidder, amount })),
  );
  const chosen = pick(choices, chance(seed, BID, bidCount));
  return chosen && { ...chosen, at: since + waitOf({ seed, leader, bidCount }) };
}

/**
 * The most that a rival bids. One goes up to 1.25 to 1.4 times the base price, so a first bid near the base price always
 * gets an answer; the others stop between 1.08 and 1.25 times.
 */
function limitOf(rival: Rival, seed: number): Paise {
  const part = chance(seed, LIMIT, rival);
  const isStrongest = rival === pick(RIVALS, chance(seed, STRONGEST));
  return Math.round(BASE_PRICE * (isStrongest ? 1.25 + 0.15 * part : 1.08 + 0.17 * part));
}

/** Milliseconds, always less than the bid interval. Now and then a rival waits for the last seconds. */
function waitOf({ seed, leader, bidCount }: Pick<Situation, 'seed' | 'leader' | 'bidCount'>): number {
  const part = chance(seed, WAIT, bidCount);
  if (leader === undefined) return between(10_000, 16_000, part);
  // Among themselves they are slow, so that the person has the time to read and to bid.
  if (leader !== 'you') return between(12_000, 24_000, part);
  return chance(seed, LATE, bidCount) < 0.25 ? between(31_000, 36_000, part) : between(5_000, 12_000, part);
}

function between(least: number, most: number, part: number): number {
  return Math.round(least + (most - least) * part);
}

function pick<T>(items: readonly T[], part: number): T | undefined {
  return items[Math.floor(part * items.length)];
}
