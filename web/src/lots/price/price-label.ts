import type { PublicCard } from '#shared/contract/lots/public-lots.ts';

/** What the price of a lot is. After the end the highest bid may not be the one that was paid. */
export function priceLabel({ status, bidCount }: Pick<PublicCard, 'status' | 'bidCount'>): string {
  if (bidCount === 0) return 'Base Price';
  return status === 'active' ? 'Current Bid' : 'Highest Bid';
}
