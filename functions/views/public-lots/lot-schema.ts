import { isoFrom } from '#functions/platform/clock.ts';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';

const AVAILABILITY = {
  draft: 'OutOfStock',
  pending: 'PreOrder',
  active: 'InStock',
  completed: 'OutOfStock',
  cancelled: 'Discontinued',
} as const;

/** The lot for search engines: https://schema.org/Product with its https://schema.org/Offer. */
export function lotSchema(lot: PublicLot, siteUrl: string): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: lot.title,
    description: lot.description,
    image: lot.images.map((image) => siteUrl + image),
    category: lot.categorie,
    sku: lot._id,
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}/lots/${lot._id}`,
      price: lot.currentBid,
      priceCurrency: 'INR',
      availability: `https://schema.org/${lot.outcome === 'sold' ? 'SoldOut' : AVAILABILITY[lot.status]}`,
      availabilityStarts: lot.startDate,
      availabilityEnds: isoFrom(lot.closesAt),
    },
  };
}
