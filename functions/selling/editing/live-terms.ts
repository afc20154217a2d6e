import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { leastFirstBid } from '#shared/model/auctions/price-steps.ts';
import type { AuctionContent } from '../auction-content.ts';

/** What STATE holds of an auction's terms before the first bid. */
export function liveTerms(
  status: AuctionStatus,
  { startAt, endAt, bidInterval, basePrice, steps, reserve, latestEnd }: AuctionContent,
) {
  return {
    status,
    startAt,
    endAt,
    closesAt: endAt,
    bidInterval,
    basePrice,
    currentBid: basePrice,
    steps,
    leastBid: leastFirstBid(basePrice),
    reserve,
    latestEnd,
  };
}
