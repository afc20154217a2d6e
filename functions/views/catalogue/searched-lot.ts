import { readLotRegistration } from '#functions/domain/sales/registration-end.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type CatalogueEntry, catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { savedFilter } from '#shared/contract/lots/saved-searches.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { matcher } from './catalogue-filter.ts';

/** A lot to compare with saved searches; a draft as it was or will be shown. Undefined for a deleted one. */
export async function readSearchedLot(auctions: AuctionsTable, auctionId: string, now: number) {
  const auction = await getListingAndState(auctions, auctionId);
  if (auction === undefined || auction.state.deleted === true) return undefined;
  const { entry } = catalogueVersion(auction.listing, auction.state, now);
  if (entry === undefined) return undefined;
  const { title, categorie, startAt } = auction.listing;
  const status = effectiveStatus(entry, now);
  const shown = status === 'draft' ? { ...entry, status: 'pending' as const, isHidden: false } : entry;
  return {
    title,
    categorie,
    startAt,
    registration: await readLotRegistration(auctions, auction.listing),
    isOpen: status === 'pending' || status === 'active',
    matches: (query: string) => matchesSavedSearch(shown, query, now),
  };
}

/** Whether a lot matches the query of a saved search. A query that the list no longer knows matches nothing. */
export function matchesSavedSearch(entry: CatalogueEntry, query: string, now: number): boolean {
  const filter = savedFilter(query);
  return filter !== undefined && matcher({ ...filter, withDrafts: false })(entry, now);
}
