/**
 * The catalogue: which auctions a list holds. The status index says where a listing was filed a moment ago; whether
 * an auction runs is judged by its live state and the time, as everywhere.
 */
import { AUCTION_STATUSES, type AuctionStatus, effectiveStatus } from '../../../shared/model/auction-status.ts';
import type { ListingItem, StateItem } from '../../tables/auctions/auction-items.ts';
import type { CatalogueFilter, CatalogueStatus } from './catalogue-filter.ts';
import {
  type ListingSummary,
  querySummaries,
  type AuctionSnapshot,
  snapshotFromListing,
  type SnapshotNeed,
  snapshotOf,
} from './listing-summary.ts';
import { batchListings, batchStates, listWatches } from '../../tables/auctions/auction-reads.ts';
import { countIn, readCounts } from '../../tables/auctions/catalogue-counts.ts';
import { dueToStart } from '../../tables/auctions/catalogue-index.ts';
import { readPage } from './catalogue-page.ts';
import { segmentsFor } from './catalogue-plan.ts';
import type { AuctionsStore } from '../../tables/reads.ts';

/** An auction of the catalogue with its status at the time of asking. */
export interface CatalogueEntry {
  readonly listing: ListingItem;
  readonly state: StateItem;
  readonly status: AuctionStatus;
}

/** An auction that a list may hold. */
export interface Match extends AuctionSnapshot {
  readonly auctionId: string;
  readonly createdAt: number;
  /** Where it had to be read to know how the auction stands. */
  readonly state: StateItem | undefined;
}

/**
 * Every auction that matches, in no particular order.
 * @param need what of a match's snapshot must be right
 */
export async function findAuctions(
  store: AuctionsStore,
  filter: CatalogueFilter,
  now: number,
  need: SnapshotNeed,
): Promise<readonly Match[]> {
  const summaries = (await candidates(store, filter)).filter((summary) => matchesText(summary, filter));
  const known = new Map(summaries.map((summary) => [summary.auctionId, snapshotFromListing(summary, now, need)]));
  const unknown = summaries.map(({ auctionId }) => auctionId).filter((auctionId) => known.get(auctionId) === undefined);
  const states = await batchStates(store, unknown);
  const matches = summaries.flatMap(({ auctionId, createdAt }): Match[] => {
    const state = states.get(auctionId);
    const snapshot = known.get(auctionId) ?? (state && snapshotOf(state, now));
    if (snapshot === undefined || state?.deleted === true) return [];
    return [{ auctionId, createdAt, state, ...snapshot }];
  });
  return matches.filter(({ status }) => matchesStatus(status, filter));
}

/**
 * The chosen auctions in full, in the order of `page`. What was deleted or has moved out of the filter since it was
 * chosen falls out, so that nobody is shown a draft.
 */
export async function readEntries(
  store: AuctionsStore,
  page: readonly { readonly auctionId: string }[],
  filter: CatalogueFilter,
  now: number,
): Promise<readonly CatalogueEntry[]> {
  const ids = page.map(({ auctionId }) => auctionId);
  const [listings, states] = await Promise.all([batchListings(store, ids), batchStates(store, ids)]);
  const entries = ids.flatMap((auctionId) => {
    const listing = listings.get(auctionId);
    return listing === undefined ? [] : entryOf(listing, states.get(auctionId), now);
  });
  return entries.filter(({ status }) => matchesStatus(status, filter));
}

/** The newest auctions of every status, at most `limit`. */
export async function recentAuctions(
  store: AuctionsStore,
  limit: number,
  now: number,
): Promise<readonly CatalogueEntry[]> {
  const everything = { withDrafts: true };
  const { places } = await readPage(segmentsFor(store, { ...everything, sort: 'newest' }, []), limit, undefined);
  return readEntries(store, places, everything, now);
}

/** How many auctions are running at `now`. */
export async function countActive(store: AuctionsStore, now: number): Promise<number> {
  const [counts, started] = await Promise.all([readCounts(store), dueToStart(store, now)]);
  return countIn(counts, ['active'], undefined) + started.length;
}

/**
 * The index follows the live state through the stream, so an auction that just started, ended or was cancelled may
 * still be filed under its former status: those partitions are read as well.
 */
const FILED_UNDER: Readonly<Record<CatalogueStatus, readonly AuctionStatus[]>> = {
  draft: ['draft'],
  upcoming: ['pending'],
  active: ['pending', 'active'],
  completed: ['pending', 'active', 'completed'],
  cancelled: ['pending', 'active', 'cancelled'],
};

async function candidates(store: AuctionsStore, filter: CatalogueFilter): Promise<readonly ListingSummary[]> {
  if (filter.watchedBy !== undefined) {
    const watches = await listWatches(store, filter.watchedBy);
    const watched = await batchListings(
      store,
      watches.map((watch) => watch.auctionId),
    );
    return [...watched.values()];
  }
  const statuses = filter.status === undefined ? AUCTION_STATUSES : FILED_UNDER[filter.status];
  const visible = statuses.filter((status) => filter.withDrafts || status !== 'draft');
  const perStatus = await Promise.all(visible.map((status) => querySummaries(store, status, filter.categorie)));
  // A listing that moved between two of the reads is found twice.
  return [...new Map(perStatus.flat().map((summary) => [summary.auctionId, summary])).values()];
}

function matchesText(listing: ListingSummary, { categorie, search }: CatalogueFilter): boolean {
  if (categorie !== undefined && listing.categorie !== categorie) return false;
  return search === undefined || listing.title.toLowerCase().includes(search.toLowerCase());
}

function matchesStatus(status: AuctionStatus, filter: CatalogueFilter): boolean {
  if (status === 'draft' && !filter.withDrafts) return false;
  if (filter.status === undefined) return true;
  return status === (filter.status === 'upcoming' ? 'pending' : filter.status);
}

function entryOf(listing: ListingItem, state: StateItem | undefined, now: number): readonly CatalogueEntry[] {
  if (state === undefined || state.deleted === true) return [];
  return [{ listing, state, status: effectiveStatus(state, now) }];
}
