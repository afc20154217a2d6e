import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { type AuctionStatus, effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { type CatalogueFilter, matcher } from './catalogue-filter.ts';

/** An auction with its current status. */
export interface ListedAuction extends ListingAndState {
  readonly status: AuctionStatus;
}

/**
 * The current auctions of a page, in its order. Leaves out auctions that were deleted or no longer match, so that
 * nobody sees a draft.
 */
export async function readPage(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
  filter: CatalogueFilter,
  now: number,
): Promise<readonly ListedAuction[]> {
  const [listings, states] = await Promise.all([
    readManyListings(auctions, auctionIds),
    readManyStates(auctions, auctionIds),
  ]);
  const matches = matcher(filter);
  return auctionIds.flatMap((auctionId) => {
    const listing = listings.get(auctionId);
    const state = states.get(auctionId);
    if (listing === undefined || state === undefined || state.deleted === true) return [];
    const { entry } = catalogueVersion(listing, state, now);
    if (entry === undefined || !matches(entry, now)) return [];
    return [{ listing, state, status: effectiveStatus(state, now) }];
  });
}
