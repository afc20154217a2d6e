import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { readSteps } from '#shared/contract/lots/prices.ts';
import type { PriceNow } from '#shared/model/auctions/bid-steps.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';

/** What the next bid of an auction depends on, in paise. */
export function priceNow(auction: Pick<AuctionDetails, 'currentBid' | 'leastBid' | 'steps'>): PriceNow {
  return {
    currentBid: paiseFromRupees(auction.currentBid) ?? 0,
    leastBid: paiseFromRupees(auction.leastBid) ?? 0,
    steps: readSteps(auction.steps),
  };
}
