import type { AuctionDetails } from '#shared/contract/auctions.ts';

type Bids = Pick<AuctionDetails, 'bidLog' | 'seq'>;

/** The highest bid. Undefined without one, and while only its amount is known: without a socket, prices come before their bids. */
export function leadingBid({ bidLog, seq }: Bids): AuctionDetails['bidLog'][number] | undefined {
  const last = bidLog.at(-1);
  return last?.seq === seq ? last : undefined;
}

/** A bidder's position. */
export type BidPosition = 'none' | 'leading' | 'outbid';

/** Uses the viewer's last bid from the server, because the log contains only the newest bids. */
export function bidPositionOf(auction: Bids & Pick<AuctionDetails, 'viewer'>, userId: string): BidPosition {
  if (leadingBid(auction)?.userId === userId) return 'leading';
  return auction.viewer.lastBid === null ? 'none' : 'outbid';
}

/** The number of different bidders in the log. */
export function activeBidders({ bidLog }: Pick<Bids, 'bidLog'>): number {
  return new Set(bidLog.map((bid) => bid.userId)).size;
}
