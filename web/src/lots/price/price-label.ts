import type { PublicCard } from '#shared/contract/lots/public-lots.ts';

/** What the price of a lot is. */
export function priceLabel({ status, bidCount, outcome }: Pick<PublicCard, 'status' | 'bidCount' | 'outcome'>): string {
  if (bidCount === 0) return 'Base Price';
  return status === 'active' ? 'Current Bid' : endPriceLabel(outcome);
}

/** What the price of a lot is after its end: its winner's, if it has one. */
export const endPriceLabel = (outcome: PublicCard['outcome']): string =>
  outcome === 'sold' || outcome === 'open' ? 'Winning Bid' : 'Highest Bid';
