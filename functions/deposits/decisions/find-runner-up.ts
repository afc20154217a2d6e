import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { type BidItem, standsFilter } from '#functions/tables/bids/bid-item.ts';
import type { LedgerStore } from '#functions/tables/bids/ledger-store.ts';

export interface RunnerUpSearch {
  /** The highest eligible bidder who has not won. Bidders who passed the lot on are excluded. */
  readonly runnerUp: BidderItem | undefined;
  /** All registrations. Winners, and every bidder the search has passed, have their last bid from the ledger. */
  readonly bidders: readonly BidderItem[];
  /** False while the last bids are not in the ledger yet. Then the lot cannot be offered. */
  readonly isLedgerWhole: boolean;
}

/**
 * Reads the ledger backwards to the first bid of an eligible bidder who has not won. Every bid that stands is higher
 * than the one before, so this is the highest of theirs. The last bid of a registration may be out of date.
 * @param isEligible whether a bidder who has not won could still pay
 */
export async function findRunnerUp(
  ledger: Pick<LedgerStore, 'newestFirst'>,
  { auctionId, seq }: Pick<StateItem, 'auctionId' | 'seq'>,
  bidders: readonly BidderItem[],
  isEligible: (bidder: BidderItem) => Promise<boolean>,
): Promise<RunnerUpSearch> {
  const byUserId = new Map(bidders.map((bidder) => [bidder.userId, bidder]));
  const seen = new Set<string>();
  const stands = standsFilter();
  let next = seq;
  for await (const bid of ledger.newestFirst(auctionId)) {
    if (bid.seq !== next) break;
    next -= 1;
    if (!stands(bid)) continue;
    const bidder = byUserId.get(bid.userId);
    if (bidder === undefined || seen.has(bid.userId)) continue;
    seen.add(bid.userId);
    const ownBid = withBid(bidder, bid);
    byUserId.set(bid.userId, ownBid);
    const isNext = ownBid.outcome === 'lost' && (await isEligible(ownBid));
    if (isNext) return { runnerUp: ownBid, bidders: [...byUserId.values()], isLedgerWhole: true };
  }
  return { runnerUp: undefined, bidders: [...byUserId.values()], isLedgerWhole: next === 0 };
}

function withBid(bidder: BidderItem, { amount, at }: BidItem): BidderItem {
  return { ...bidder, lastBidAmount: amount, lastBidAt: at };
}
