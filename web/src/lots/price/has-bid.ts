import type { AuctionCard } from '#shared/contract/auction-card.ts';

/**
 * Whether somebody leads. Every bid is above the base price, and the price is the base price again when all bids were
 * taken back. `bidCount` would not tell, since it counts those bids too.
 */
export const hasBid = ({ currentBid, basePrice }: Pick<AuctionCard, 'currentBid' | 'basePrice'>): boolean =>
  currentBid > basePrice;
