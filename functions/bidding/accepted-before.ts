import { setTimeout as sleep } from 'node:timers/promises';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { hasAmountInState, lastBidsOf } from '#functions/tables/auctions/last-bids.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { LedgerStore } from '#functions/tables/bids/ledger-store.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import type { Paise } from '#shared/model/money/money.ts';

/** A bid that may be the retry of an accepted one. */
export interface PossibleRetry {
  readonly bidId: string;
  readonly userId: string;
  /** The bidder's number in the auction. */
  readonly number: number;
  readonly amount: Paise;
  /** Whether `amount` is a maximum. */
  readonly isMaximum: boolean;
}

/** Where accepted bids and maximums are found. */
export interface BidRecords extends Pick<LedgerStore, 'newest' | 'at'> {
  /** Newest first. */
  readonly maximums: (auctionId: string) => AsyncGenerator<MaximumItem>;
}

/**
 * The accepted bid; `never`: not accepted before; `other-amount`: its `bidId` was accepted with another amount;
 * `taken-back`: a void took it back; `unknown`: the ledger is behind.
 */
type EarlierBid = BidItem | 'never' | 'other-amount' | 'taken-back' | 'unknown';

/** About two read units. */
const NEWEST = 20;
/** Pauses while the ledger is behind, 0.15 s in total. */
const PAUSES_MS = [50, 100];

/**
 * Finds a refused bid among the accepted ones, so that a retry is never refused as too low. STATE holds the last two
 * bids, and the last amount of the first bidders. Amounts rise, so only a lower bid can be older, and only then is the
 * ledger read. A bid with a maximum may have been accepted at less than its amount, so it is found by its id. A void
 * lowers the price: amounts rise only from one void to the next, so each such stretch is searched by itself, and a bid
 * that is found there may have been taken back.
 */
export async function findAccepted(records: BidRecords, state: StateItem, bid: PossibleRetry): Promise<EarlierBid> {
  const found = await findEarlier(records, state, bid);
  if (typeof found === 'string' || state.lastVoid === undefined) return found;
  return unlessTakenBack(records, state, found);
}

async function findEarlier(records: BidRecords, state: StateItem, bid: PossibleRetry): Promise<EarlierBid> {
  const lastBids = lastBidsOf(state);
  const found = lastBids.find((lastBid) => isSame(lastBid, bid));
  if (found !== undefined) {
    return found.amount === bid.amount || (bid.isMaximum && found.amount < bid.amount) ? found : 'other-amount';
  }
  const oldest = lastBids.at(-1);
  if (oldest === undefined || oldest.seq === 1) return 'never';
  // Infinite if STATE does not hold it: then any amount may have been bid.
  const lastOwnAmount = hasAmountInState(bid) ? (state.amounts[bid.number] ?? 0) : Number.POSITIVE_INFINITY;
  if (bid.isMaximum && (lastOwnAmount > 0 || state.lastVoid !== undefined)) {
    const leftBefore = await searchMaximums(records, state, bid);
    // While the list of maximums is behind, one that would lead now counts as new. Had it been left before, it would lead
    // already, unless its bidder has lowered it meanwhile.
    const isRising = state.lastVoid === undefined;
    const wouldLead = isRising && bid.amount >= state.leastBid && lastBids[0]?.userId !== bid.userId;
    if (leftBefore !== 'never' && !(leftBefore === 'unknown' && wouldLead)) return leftBefore;
  }
  if (state.lastVoid !== undefined) return searchBetweenVoids(records, state, bid, oldest.seq - 1);
  // Two bids have the same amount only if the second is the automatic answer of an equal maximum. The first may be this bid.
  if (bid.amount > oldest.amount || (bid.amount === oldest.amount && oldest.automatic !== true)) return 'never';
  // The amounts of one bidder rise, too.
  if (bid.amount <= state.basePrice || lastOwnAmount < bid.amount) return 'never';
  return searchLedger(records, state.auctionId, bid, [1, oldest.seq - 1]);
}

/** The voids of an auction, newest first; undefined, as the last value, for one that is not in the ledger yet. */
export async function* readVoids(
  ledger: Pick<LedgerStore, 'at'>,
  state: StateItem,
): AsyncGenerator<BidItem | undefined> {
  let seq = state.lastVoid;
  while (seq !== undefined) {
    const position = seq;
    const found: BidItem | undefined =
      lastBidsOf(state).find((lastBid) => lastBid.seq === position) ?? (await ledger.at(state.auctionId, position));
    yield found;
    seq = found?.earlierVoid;
  }
}

/** Searches each stretch of rising amounts, the newest first. The bidder's last amount does not help: voids lower it. */
async function searchBetweenVoids(
  records: BidRecords,
  state: StateItem,
  bid: PossibleRetry,
  last: number,
): Promise<EarlierBid> {
  if (bid.amount <= state.basePrice) return 'never';
  let newest = last;
  for await (const voidRecord of readVoids(records, state)) {
    if (voidRecord === undefined) return 'unknown';
    const found = await searchLedger(records, state.auctionId, bid, [voidRecord.seq, newest]);
    if (found !== 'never') return found;
    newest = Math.min(newest, voidRecord.seq - 1);
  }
  return searchLedger(records, state.auctionId, bid, [1, newest]);
}

/** The bid, unless a later void took it back. */
async function unlessTakenBack(records: BidRecords, state: StateItem, bid: BidItem): Promise<EarlierBid> {
  for await (const voidRecord of readVoids(records, state)) {
    if (voidRecord === undefined) return 'unknown';
    if (voidRecord.seq > bid.seq && (voidRecord.restates ?? 0) < bid.seq) return 'taken-back';
  }
  return bid;
}

/** Looks for the maximum that was left with this bid. A gap in the list means that the list is behind. */
async function searchMaximums(
  { maximums, at }: BidRecords,
  { auctionId, maximums: count = 0 }: StateItem,
  { bidId, userId }: PossibleRetry,
): Promise<EarlierBid> {
  if (count === 0) return 'never';
  let expected = count;
  for await (const item of maximums(auctionId)) {
    if (item.seq !== expected) return 'unknown';
    expected -= 1;
    if (item.userId === userId && item.bid?.bidId === bidId) return (await at(auctionId, item.bid.seq)) ?? 'unknown';
  }
  return expected === count ? 'unknown' : 'never';
}

/**
 * Binary search over the rising amounts of the entries of a stretch. Starts with the newest of all, which one request
 * returns. Entries are written in any order, so a missing entry does not mean that later ones are missing.
 */
async function searchLedger(
  ledger: BidRecords,
  auctionId: string,
  bid: PossibleRetry,
  [from, last]: readonly [number, number],
): Promise<EarlierBid> {
  const newest = (await ledger.newest(auctionId, NEWEST)).filter(({ seq }) => seq >= from && seq <= last);
  const entryOfSeq = new Map(newest.map((entry) => [entry.seq, entry]));
  const { seq: oldest, amount } = newest[0] ?? { seq: from, amount: 0 };
  let [low, high] = bid.amount < amount ? [from, oldest - 1] : [Math.max(from, oldest - 1), last];
  const pauses = PAUSES_MS.values();
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const entry = entryOfSeq.get(middle) ?? (await ledger.at(auctionId, middle));
    if (entry === undefined) {
      const pause = pauses.next();
      if (pause.done === true) return 'unknown';
      await sleep(pause.value);
    } else if (entry.amount === bid.amount) {
      if (isSame(entry, bid)) return entry;
      if (entry.automatic !== true) return 'never';
      // The bid before an automatic one may have the same amount.
      high = middle - 1;
    } else if (entry.amount < bid.amount) low = middle + 1;
    else high = middle - 1;
  }
  return 'never';
}

const isSame = (entry: BidItem, bid: PossibleRetry): boolean =>
  entry.bidId === bid.bidId && entry.userId === bid.userId;
