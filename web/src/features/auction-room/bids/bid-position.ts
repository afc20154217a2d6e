import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';

type Bids = Pick<AuctionDetails, 'bidLog'>;

/** The bid that leads. */
export function leadingBid({ bidLog }: Bids): AuctionDetails['bidLog'][number] | undefined {
  return bidLog.at(-1);
}

/** Where a bidder is in the bidding. */
export type BidPosition = 'none' | 'leading' | 'outbid';

/** The log holds only the newest bids, so the viewer's own last bid comes from the server. */
export function bidPositionOf(auction: Bids & Pick<AuctionDetails, 'viewer'>, userId: string): BidPosition {
  if (leadingBid(auction)?.userId === userId) return 'leading';
  return auction.viewer.lastBid === null ? 'none' : 'outbid';
}

/** How many different people the log names. */
export function activeBidders({ bidLog }: Bids): number {
  return new Set(bidLog.map((bid) => bid.userId)).size;
}
