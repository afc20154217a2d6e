import type { BidItem } from '../../tables/bids/bid-item.ts';
import type { LedgerStore } from '../../tables/bids/ledger-store.ts';
import type { BidderItem, StateItem } from '../../tables/auctions/auction-items.ts';

/** Who would have the lot after the present winner, by the ledger of accepted bids alone. */
export interface Followers {
  /** The highest bidder who has not won and can still have it; those the lot was passed on from are out. */
  readonly runnerUp: BidderItem | undefined;
  /** The registrations with their own last bids, as far as they were looked at: of all who have won, at least. */
  readonly bidders: readonly BidderItem[];
  /** False while the last bids are not in the ledger yet: then nobody can be offered the lot. */
  readonly isLedgerWhole: boolean;
}

/**
 * Reads the ledger from its newest bid down to the first of somebody who has not won. Every bid is higher than the one
 * before, so that is the runner-up's last, and the highest of all who have not won. A registration may be behind.
 * @param canHaveIt whether somebody who has not won could still pay for it
 */
export async function findFollowers(
  ledger: Pick<LedgerStore, 'newestFirst'>,
  { auctionId, seq }: Pick<StateItem, 'auctionId' | 'seq'>,
  bidders: readonly BidderItem[],
  canHaveIt: (bidder: BidderItem) => Promise<boolean>,
): Promise<Followers> {
  const known = new Map(bidders.map((bidder) => [bidder.userId, bidder]));
  const seen = new Set<string>();
  let next = seq;
  for await (const bid of ledger.newestFirst(auctionId)) {
    if (bid.seq !== next) break;
    next -= 1;
    const bidder = known.get(bid.userId);
    if (bidder === undefined || seen.has(bid.userId)) continue;
    seen.add(bid.userId);
    const own = withBid(bidder, bid);
    known.set(bid.userId, own);
    const isNext = own.outcome === 'lost' && (await canHaveIt(own));
    if (isNext) return { runnerUp: own, bidders: [...known.values()], isLedgerWhole: true };
  }
  return { runnerUp: undefined, bidders: [...known.values()], isLedgerWhole: next === 0 };
}

function withBid(bidder: BidderItem, { amount, at }: BidItem): BidderItem {
  return { ...bidder, lastBidAmount: amount, lastBidAt: at };
}
