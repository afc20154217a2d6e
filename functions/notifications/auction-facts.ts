/** What every notice about an auction needs to know. */
export interface AuctionFacts {
  readonly auctionId: string;
  readonly title: string;
  /** When it happened, epoch milliseconds. */
  readonly at: number;
}

/** Where a notice leads a bidder, and where an admin. */
export const auctionPath = (auctionId: string): string => `/auctions/${auctionId}`;
export const adminAuctionPath = (auctionId: string): string => `/auction/${auctionId}`;
