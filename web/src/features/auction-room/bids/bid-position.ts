import type { AuctionDetails } from '#shared/contract/auctions.ts';

type Bids = Pick<AuctionDetails, 'bidLog'>;

/** The highest bid. */
export function leadingBid({ bidLog }: Bids): AuctionDetails['bidLog'][number] | undefined {
  return bidLog.at(-1);
}

/** A bidder's position. */
export type BidPosition = 'none' | 'leading' | 'outbid';

/** Uses the viewer's last bid from the server, because the log contains only the newest bids. */
export function bidPositionOf(auction: Bids & Pick<AuctionDetails, 'viewer'>, userId: string): BidPosition {
  if (leadingBid(auction)?.userId === userId) return 'leading';
  return auction.viewer.lastBid === null ? 'none' : 'outbid';
}

/** The number of different bidders in the log. */
export function activeBidders({ bidLog }: Bids): number {
  return new Set(bidLog.map((bid) => bid.userId)).size;
}
