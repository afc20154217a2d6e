import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { DATE_FIELDS, REQUIRED_NAMES } from '#shared/model/auctions/required-fields.ts';
import { NO_DATE } from '#shared/model/ist.ts';
import { type AuctionContent, storedContent } from '../auction-content.ts';

/**
 * What a copy takes over: everything but the dates, which would lie in the past or be wrong, and the house's own
 * number, which names one lot only.
 */
export function copiedContent(listing: ListingItem): AuctionContent {
  const { inspections: _, ...sale } = listing.sale ?? {};
  const lacks = (field: (typeof REQUIRED_NAMES)[number]) =>
    DATE_FIELDS.has(field) || listing.missing?.includes(field) === true;
  return {
    ...storedContent(listing),
    houseNumber: undefined,
    sale: Object.keys(sale).length === 0 ? undefined : sale,
    registrationDeadlineAt: NO_DATE,
    startAt: NO_DATE,
    endAt: NO_DATE,
    latestEnd: undefined,
    missing: REQUIRED_NAMES.filter(lacks),
  };
}
