import { setTimeout as sleep } from 'node:timers/promises';
import type { Paise } from '../../shared/model/money.ts';
import type { StateItem } from '../auctions/auction-items.ts';
import type { BidItem } from './bid-item.ts';
import type { LedgerStore } from './ledger-store.ts';

/** A bid that may be the retry of an accepted one. */
export interface PossibleRetry {
  readonly bidId: string;
  readonly userId: string;
  readonly amount: Paise;
}

const NEWEST = 100;
/** A retry comes after a time-out, the ledger a fraction of a second after the bid: one of these looks finds it. */
const LOOKS = 3;
const PAUSE_MS = 100;

/** The accepted bid that the state still shows, when this is a retry of it. */
export function lastBidIfSame(state: StateItem, bid: PossibleRetry): BidItem | undefined {
  const { lastBid, auctionId, seq, currentBid: amount } = state;
  if (lastBid === undefined || lastBid.bidId !== bid.bidId || lastBid.userId !== bid.userId) return undefined;
  return { auctionId, seq, amount, ...lastBid };
}

/**
 * Looks for a refused bid among the bids accepted before the last one, so that the retry of an accepted bid is
 * never told it is too low. Amounts strictly rise, so only an amount below the current bid can be among them, and
 * only an amount above the ledger's newest can be one that the stream has not written yet: for that it waits.
 */
export async function acceptedBefore(
  ledger: Pick<LedgerStore, 'newest'>,
  state: StateItem,
  bid: PossibleRetry,
): Promise<BidItem | undefined> {
  if (bid.amount >= state.currentBid || bid.amount <= state.basePrice) return undefined;
  for (let look = 1; ; look += 1) {
    const entries = await ledger.newest(state.auctionId, NEWEST);
    const found = entries.find((entry) => entry.bidId === bid.bidId && entry.userId === bid.userId);
    if (found !== undefined) return found;
    const newest = entries.at(-1);
    const isWritten = (newest?.seq ?? 0) >= state.seq - 1 || (newest !== undefined && newest.amount >= bid.amount);
    if (isWritten || look === LOOKS) return undefined;
    await sleep(PAUSE_MS);
  }
}
