import type { AuctionDetails } from '#shared/contract/auctions.ts';

/** The user id of an entry by which bids were taken back, so that nobody leads. */
export const NOBODY = 'nobody';

type Bids = Pick<AuctionDetails, 'bidLog' | 'seq'>;

/**
 * The leading bid. Undefined without one, also when the last was taken back and nobody leads, and while only its amount
 * is known: without a socket, prices come before their bids.
 */
export function leadingBid({ bidLog, seq }: Bids): AuctionDetails['bidLog'][number] | undefined {
  const last = bidLog.at(-1);
  return last?.seq === seq && last.userId !== NOBODY ? last : undefined;
}

/** Whether somebody bid it, and it was not taken back. */
export const stands = ({ takenBack, userId }: AuctionDetails['bidLog'][number]): boolean =>
  takenBack !== true && userId !== NOBODY;

/** A bidder's position. */
export type BidPosition = 'none' | 'leading' | 'outbid';

/** Uses the viewer's last bid from the server, because the log contains only the newest bids. */
export function bidPositionOf(auction: Bids & Pick<AuctionDetails, 'viewer'>, userId: string): BidPosition {
  if (leadingBid(auction)?.userId === userId) return 'leading';
  return auction.viewer.lastBid === null ? 'none' : 'outbid';
}

/** The number of different bidders in the log. */
export function activeBidders({ bidLog }: Pick<Bids, 'bidLog'>): number {
  return new Set(bidLog.filter(stands).map((bid) => bid.userId)).size;
}
