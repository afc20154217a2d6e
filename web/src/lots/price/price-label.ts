import type { PublicCard } from '#shared/contract/lots/public-lots.ts';

/** What the price of a lot is. */
export function priceLabel({ status, bidCount, outcome }: Pick<PublicCard, 'status' | 'bidCount' | 'outcome'>): string {
  if (bidCount === 0) return 'Base Price';
  return status === 'active' ? 'Current Bid' : endPriceLabel(outcome);
}

/**
 * What the price of a lot is after its end. Of a sold one it is the highest bid or the counter-offer that its bidder
 * accepted, but not always what was paid: a runner-up may have got the lot.
 */
export const endPriceLabel = (outcome: PublicCard['outcome']): string =>
  outcome === 'sold' || outcome === 'open' ? 'Closing Price' : 'Highest Bid';
