/**
 * The rules of a practice auction: pure functions of state, command, time and seed. They are the rules of real auctions,
 * with rivals whose bids follow from the seed.
 */
import { leastAbove, leastFirstBid } from '#shared/model/auctions/price-steps.ts';
import { isWholeRupees, MAX_PAISE, type Paise } from '#shared/model/money/money.ts';
import { BASE_PRICE, INTERVAL_MS, OPEN_MS, STEPS } from './practice-lot.ts';
import { type Bidder, nextRivalBid, type RivalBid } from './rivals.ts';

export interface PracticeBid {
  readonly bidder: Bidder;
  readonly amount: Paise;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Practice {
  /** An integer. */
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** The deadline, epoch milliseconds. */
  readonly closesAt: number;
  /** Accepted bids, oldest first. */
  readonly bids: readonly PracticeBid[];
  readonly isOver: boolean;
}

/** Why a bid is refused. */
export type Refusal = 'ended' | 'invalid' | 'too-low' | 'below-step';

export function startPractice(seed: number, now: number): Practice {
  return { seed, startedAt: now, closesAt: now + OPEN_MS, bids: [], isOver: false };
}

/** The highest bid, or the base price. */
export function priceOf({ bids }: Practice): Paise {
  return bids.at(-1)?.amount ?? BASE_PRICE;
}

/** The least next bid. */
export function leastBidOf(practice: Practice): Paise {
  return practice.bids.length === 0 ? leastFirstBid(BASE_PRICE) : leastAbove(STEPS, priceOf(practice));
}

/** Makes all bids of the rivals that are due at `now`, and ends the auction when its time is up. */
export function advance(practice: Practice, now: number): Practice {
  if (practice.isOver) return practice;
  const bid = plannedBid(practice);
  if (bid !== undefined && bid.at <= now && bid.at < practice.closesAt) return advance(accept(practice, bid), now);
  return practice.closesAt <= now ? { ...practice, isOver: true } : practice;
}

/** The time at which `advance` changes something next; undefined after the end. */
export function nextChangeAt(practice: Practice): number | undefined {
  if (practice.isOver) return undefined;
  return Math.min(plannedBid(practice)?.at ?? Infinity, practice.closesAt);
}

interface Placed {
  readonly practice: Practice;
  /** Undefined when the bid is accepted. */
  readonly refusal: Refusal | undefined;
}

/** The person's bid at `now`, after everything that was due before it. A refused bid changes nothing. */
export function placeBid(before: Practice, amount: Paise, now: number): Placed {
  const practice = advance(before, now);
  const refusal = refusalOf(practice, amount);
  if (refusal !== undefined) return { practice, refusal };
  // The device's clock may have been set back.
  const at = Math.max(now, sinceOf(practice));
  return { practice: accept(practice, { bidder: 'you', amount, at }), refusal };
}

function refusalOf(practice: Practice, amount: Paise): Refusal | undefined {
  if (practice.isOver) return 'ended';
  if (!isWholeRupees(amount) || amount > MAX_PAISE) return 'invalid';
  if (amount <= priceOf(practice)) return 'too-low';
  return amount < leastBidOf(practice) ? 'below-step' : undefined;
}

/** Every accepted bid restarts the clock at the full interval. */
function accept(practice: Practice, bid: PracticeBid): Practice {
  return { ...practice, bids: [...practice.bids, bid], closesAt: bid.at + INTERVAL_MS };
}

function plannedBid(practice: Practice): RivalBid | undefined {
  const { seed, bids } = practice;
  const leader = bids.at(-1)?.bidder;
  return nextRivalBid({
    seed,
    price: priceOf(practice),
    leastBid: leastBidOf(practice),
    leader,
    bidCount: bids.length,
    since: sinceOf(practice),
  });
}

/** The time of the last bid, or of the start. */
function sinceOf({ bids, startedAt }: Practice): number {
  return bids.at(-1)?.at ?? startedAt;
}
