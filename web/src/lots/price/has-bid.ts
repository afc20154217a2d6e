import type { AuctionCard } from '#shared/contract/auctions.ts';

/**
 * Whether a bid stands. Each is above the base price, which is the price again when bids were taken back and nobody is
 * left who leads. `bidCount` counts those bids too.
 */
export const hasBid = ({ currentBid, basePrice }: Pick<AuctionCard, 'currentBid' | 'basePrice'>): boolean =>
  currentBid > basePrice;
