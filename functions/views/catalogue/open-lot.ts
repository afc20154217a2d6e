import { savedFilter } from '#shared/contract/lots/saved-searches.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type CatalogueEntry, catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { matcher } from './catalogue-filter.ts';

/** A lot that is announced or running, to compare with saved searches. Undefined for other lots. */
export async function openLot(auctions: AuctionsTable, auctionId: string, now: number) {
  const auction = await getListingAndState(auctions, auctionId);
  if (auction === undefined || auction.state.deleted === true) return undefined;
  const { entry } = catalogueVersion(auction.listing, auction.state, now);
  if (entry === undefined || !isOpen(entry, now)) return undefined;
  const { title, categorie, startAt } = auction.listing;
  return { title, categorie, startAt, matches: (query: string) => matchesSavedSearch(entry, query, now) };
}

function isOpen(entry: CatalogueEntry, now: number): boolean {
  const status = effectiveStatus(entry, now);
  return status === 'pending' || status === 'active';
}

/** Whether a lot matches the query of a saved search. A query that the list no longer knows matches nothing. */
export function matchesSavedSearch(entry: CatalogueEntry, query: string, now: number): boolean {
  const filter = savedFilter(query);
  return filter !== undefined && matcher({ ...filter, withDrafts: false })(entry, now);
}
