import { setTimeout as sleep } from 'node:timers/promises';
import type { Paise } from '../../shared/model/money/money.ts';
import type { BidItem } from '../tables/bids/bid-item.ts';
import type { LedgerStore } from '../tables/bids/ledger-store.ts';
import { placeOf, readBid, tagOf } from '../tables/auctions/remembered-bids.ts';
import type { RefusingState } from './stored-state.ts';

/** A bid that may be the retry of an accepted one. */
export interface PossibleRetry {
  readonly bidId: string;
  readonly userId: string;
  readonly amount: Paise;
  /** The bidder's name, as registered. */
  readonly name: string;
  readonly number: number | undefined;
}

/** The bid as it was accepted, or why there is none to name. `other-amount`: its `bidId` stood for another bid. */
type Earlier = BidItem | 'never' | 'other-amount' | 'cannot-tell';

/** Two read units' worth of entries. */
const NEWEST = 20;
/** Waits for a ledger that is behind: 0.15 s in all. */
const PAUSES_MS = [50, 100];

/**
 * Looks for a refused bid among the bids accepted before, so that the retry of an accepted bid is never told it is
 * too low. The state remembers the last bid of this bidder, or of another one who has since taken its place. Amounts
 * strictly rise, so only a lower amount than that one's can be of an older bid; the ledger is searched by halves for it. When
 * the ledger does not reach that far yet, it waits a little, and then says that it cannot tell.
 */
export async function acceptedBefore(
  ledger: Pick<LedgerStore, 'newest' | 'at'>,
  { auctionId, basePrice, remembered }: RefusingState,
  bid: PossibleRetry,
): Promise<Earlier> {
  const place = placeOf(bid);
  const last = remembered.find((one) => one.place === place);
  if (last === undefined) return 'never';
  const { amount, at } = readBid(last);
  if (last.text.startsWith(tagOf(bid))) {
    if (amount !== bid.amount) return 'other-amount';
    const { bidId, userId, name, number } = bid;
    return { auctionId, bidId, userId, name, number, seq: last.seq, amount, at };
  }
  if (last.seq === 1 || bid.amount >= amount || bid.amount <= basePrice) return 'never';
  return searchLedger(ledger, auctionId, bid, last.seq - 1);
}

/** Searches the entries up to `last`, all of which were accepted. */
async function searchLedger(
  ledger: Pick<LedgerStore, 'newest' | 'at'>,
  auctionId: string,
  bid: PossibleRetry,
  last: number,
): Promise<Earlier> {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const entries = await ledger.newest(auctionId, NEWEST);
    const found = entries.find((entry) => isSame(entry, bid));
    if (found !== undefined) return found.amount === bid.amount ? found : 'other-amount';
    const newest = entries.at(-1);
    const isWritten = newest !== undefined && (newest.seq >= last || newest.amount >= bid.amount);
    if (isWritten) return (await searchBelow(ledger, auctionId, bid, entries[0]?.seq ?? 1)) ?? 'never';
    if (pauseMs !== undefined) await sleep(pauseMs);
  }
  return 'cannot-tell';
}

const isSame = (entry: BidItem, bid: PossibleRetry): boolean =>
  entry.bidId === bid.bidId && entry.userId === bid.userId;

/** Searches the entries before `end` by their rising amounts: 17 small reads in a ledger of 100,000. */
async function searchBelow(
  ledger: Pick<LedgerStore, 'at'>,
  auctionId: string,
  bid: PossibleRetry,
  end: number,
): Promise<BidItem | undefined> {
  let [low, high] = [1, end - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await ledger.at(auctionId, middle);
    if (entry === undefined) throw new Error(`The ledger of ${auctionId} lacks entry ${middle}.`);
    if (entry.amount === bid.amount) return isSame(entry, bid) ? entry : undefined;
    if (entry.amount < bid.amount) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
