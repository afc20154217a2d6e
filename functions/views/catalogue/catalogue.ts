/**
 * The catalogue: which auctions a list holds. The catalogue's indexes say where a listing was filed a moment ago;
 * whether an auction runs is judged by its live state and the time, as everywhere.
 */
import { type AuctionStatus, effectiveStatus } from '../../../shared/model/auctions/auction-status.ts';
import type { ListingItem, StateItem } from '../../tables/auctions/auction-items.ts';
import { type CatalogueFilter, matchesStatus } from './catalogue-filter.ts';
import { batchListings, batchStates } from '../../tables/auctions/batch-reads.ts';
import { countIn, readCounts } from '../../tables/auctions/catalogue-counts.ts';
import { filedStatus } from '../../tables/auctions/filed-status.ts';
import { dueToStart } from '../../tables/auctions/catalogue-index.ts';
import { readPage } from './catalogue-page.ts';
import { segmentsFor } from './catalogue-plan.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** An auction of the catalogue with its status at the time of asking. */
export interface CatalogueEntry {
  readonly listing: ListingItem;
  readonly state: StateItem;
  readonly status: AuctionStatus;
}

/**
 * The chosen auctions in full, in the order of `page`. What was deleted or has moved out of the filter since it was
 * chosen falls out, so that nobody is shown a draft.
 */
export async function readEntries(
  auctions: AuctionsTable,
  page: readonly { readonly auctionId: string }[],
  filter: CatalogueFilter,
  now: number,
): Promise<readonly CatalogueEntry[]> {
  const ids = page.map(({ auctionId }) => auctionId);
  const [listings, states] = await Promise.all([batchListings(auctions, ids), batchStates(auctions, ids)]);
  const entries = ids.flatMap((auctionId) => {
    const listing = listings.get(auctionId);
    return listing === undefined ? [] : entryOf(listing, states.get(auctionId), now);
  });
  return entries.filter(({ state, status }) => matchesStatus(filedStatus({ ...state, status }), filter));
}

/** The newest auctions of every status, at most `limit`. */
export async function recentAuctions(
  auctions: AuctionsTable,
  limit: number,
  now: number,
): Promise<readonly CatalogueEntry[]> {
  const everything = { withDrafts: true };
  const { places } = await readPage(segmentsFor(auctions, { ...everything, sort: 'newest' }, []), limit, undefined);
  return readEntries(auctions, places, everything, now);
}

/** How many auctions are running at `now`. */
export async function countActive(auctions: AuctionsTable, now: number): Promise<number> {
  const [counts, started] = await Promise.all([readCounts(auctions), dueToStart(auctions, now)]);
  return countIn(counts, ['active'], undefined) + started.length;
}

function entryOf(listing: ListingItem, state: StateItem | undefined, now: number): readonly CatalogueEntry[] {
  if (state === undefined || state.deleted === true) return [];
  return [{ listing, state, status: effectiveStatus(state, now) }];
}
