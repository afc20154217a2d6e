import { setTimeout as sleep } from 'node:timers/promises';
import type { Paise } from '../../shared/model/money/money.ts';
import type { BidItem } from '../tables/bids/bid-item.ts';
import type { LedgerStore } from '../tables/bids/ledger-store.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import { isInState, lastBidsOf } from '../tables/auctions/last-bids.ts';

/** A bid that may be the retry of an accepted one. */
export interface PossibleRetry {
  readonly bidId: string;
  readonly userId: string;
  /** The bidder's number in the auction. */
  readonly number: number;
  readonly amount: Paise;
}

/**
 * The accepted bid; `never`: not accepted before; `other-amount`: its `bidId` was accepted with another amount;
 * `unknown`: the ledger is behind.
 */
type Earlier = BidItem | 'never' | 'other-amount' | 'unknown';

/** About two read units. */
const NEWEST = 20;
/** Pauses while the ledger is behind, 0.15 s in total. */
const PAUSES_MS = [50, 100];

/**
 * Finds a refused bid among the accepted ones, so that a retry is never refused as too low. STATE holds the last two
 * bids, and the last amount of the first twenty bidders. Amounts strictly rise, so only a lower bid can be older, and only
 * then is the ledger read.
 */
export async function acceptedBefore(
  ledger: Pick<LedgerStore, 'newest' | 'at'>,
  state: StateItem,
  bid: PossibleRetry,
): Promise<Earlier> {
  const lastBids = lastBidsOf(state);
  const found = lastBids.find((one) => isSame(one, bid));
  if (found !== undefined) return found.amount === bid.amount ? found : 'other-amount';
  const oldest = lastBids.at(-1);
  if (oldest === undefined || oldest.seq === 1) return 'never';
  if (bid.amount >= oldest.amount || bid.amount <= state.basePrice) return 'never';
  // A bidder's own amounts rise as well.
  if (isInState(bid) && (state.amounts[bid.number] ?? 0) < bid.amount) return 'never';
  return searchLedger(ledger, state.auctionId, bid, oldest.seq - 1);
}

/**
 * Binary search over the rising amounts of the entries up to `last`. Starts with the newest, which one request returns.
 * Entries are written in any order, so a missing entry does not mean that later ones are missing.
 */
async function searchLedger(
  ledger: Pick<LedgerStore, 'newest' | 'at'>,
  auctionId: string,
  bid: PossibleRetry,
  last: number,
): Promise<Earlier> {
  const newest = await ledger.newest(auctionId, NEWEST);
  const known = new Map(newest.map((entry) => [entry.seq, entry]));
  const { seq: oldest, amount } = newest[0] ?? { seq: 1, amount: 0 };
  let [low, high] = bid.amount < amount ? [1, oldest - 1] : [oldest, last];
  const pauses = PAUSES_MS.values();
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const entry = known.get(middle) ?? (await ledger.at(auctionId, middle));
    if (entry === undefined) {
      const pause = pauses.next();
      if (pause.done === true) return 'unknown';
      await sleep(pause.value);
    } else if (entry.amount === bid.amount) return isSame(entry, bid) ? entry : 'never';
    else if (entry.amount < bid.amount) low = middle + 1;
    else high = middle - 1;
  }
  return 'never';
}

const isSame = (entry: BidItem, bid: PossibleRetry): boolean =>
  entry.bidId === bid.bidId && entry.userId === bid.userId;
