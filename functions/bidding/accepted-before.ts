import { setTimeout as sleep } from 'node:timers/promises';
import type { Paise } from '../../shared/model/money/money.ts';
import type { BidItem } from '../tables/bids/bid-item.ts';
import type { LedgerStore } from '../tables/bids/ledger-store.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import { lastBidsOf } from '../tables/auctions/last-bids.ts';

/** A bid that may be the retry of an accepted one. */
export interface PossibleRetry {
  readonly bidId: string;
  readonly userId: string;
  readonly amount: Paise;
}

/** The bid as it was accepted, or why there is none to name. `other-amount`: its `bidId` stood for another bid. */
type Earlier = BidItem | 'never' | 'other-amount' | 'cannot-tell';

/** Two read units' worth of entries. */
const NEWEST = 20;
/** Waits for a ledger that is behind: 0.15 s in all. */
const PAUSES_MS = [50, 100];

/**
 * Looks for a refused bid among the accepted ones, so that the retry of an accepted bid is never called too low. STATE
 * holds the last two. Amounts strictly rise, so only a bid below those can be an older one, and is looked up in the
 * ledger. Where the ledger is behind, it waits a little, and then says that it cannot tell.
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
  return searchLedger(ledger, state.auctionId, bid, oldest.seq - 1);
}

/**
 * Looks among the entries up to `last`, all of which were accepted, by halves over their rising amounts: among the newest,
 * which one request brings, or below them. Entries are written in any order, so a missing one says nothing about others.
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
      if (pause.done === true) return 'cannot-tell';
      await sleep(pause.value);
    } else if (entry.amount === bid.amount) return isSame(entry, bid) ? entry : 'never';
    else if (entry.amount < bid.amount) low = middle + 1;
    else high = middle - 1;
  }
  return 'never';
}

const isSame = (entry: BidItem, bid: PossibleRetry): boolean =>
  entry.bidId === bid.bidId && entry.userId === bid.userId;
