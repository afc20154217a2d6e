import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { STANDINGS } from '#shared/contract/bidders.ts';
import { isOnApproval } from './approval.ts';
import { isDefaulted, ownBid } from './own-auction.ts';
import { winnerOf } from './winner.ts';

export type BidderStanding = (typeof STANDINGS)[number];

/** How a bidder stands in an auction, as stored: before the close the last bidder leads. Pure. */
export function bidderStanding(bidder: BidderItem, state: StateItem): BidderStanding {
  const { userId, finalPayment, outcome } = bidder;
  if (isDefaulted(bidder)) return 'defaulted';
  if (finalPayment === 'paid') return 'paid';
  const isLast = state.lastBid?.userId === userId;
  switch (state.status) {
    case 'cancelled':
      return 'cancelled';
    case 'completed':
      if (isLast && isOnApproval(state)) return 'on-approval';
      if (outcome === 'cancelled') return 'cancelled';
      return winnerOf(state)?.userId === userId ? 'won' : 'lost';
    case 'draft':
    case 'pending':
    case 'active':
      if (isLast) return 'leading';
      return ownBid(bidder, state) > 0 ? 'outbid' : 'registered';
  }
}
