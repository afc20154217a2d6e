/**
 * The catalogue: which auctions a list holds. The status index says where a listing was filed a moment ago; whether
 * an auction runs is judged by its live state and the time, as everywhere.
 */
import { AUCTION_STATUSES, type AuctionStatus, effectiveStatus } from '../../../shared/model/auction-status.ts';
import type { ListingItem, StateItem } from '../../tables/auctions/auction-items.ts';
import {
  type ListingSummary,
  querySummaries,
  type AuctionSnapshot,
  snapshotFromListing,
  type SnapshotNeed,
  snapshotOf,
} from './listing-summary.ts';
import { batchListings, batchStates, listWatches, queryListings } from '../../tables/auctions/auction-reads.ts';
import type { AuctionsStore } from '../../tables/reads.ts';

/** The filters a list offers; `upcoming` is published and not started. */
type CatalogueStatus = 'active' | 'upcoming' | 'completed' | 'cancelled' | 'draft';

/** Which auctions are wanted. */
export interface CatalogueFilter {
  readonly status?: CatalogueStatus | undefined;
  readonly categorie?: string | undefined;
  /** Matches the title, ignoring case. */
  readonly search?: string | undefined;
  /** Only what this user watches. */
  readonly watchedBy?: string | undefined;
  /** Admins see drafts, nobody else. */
  readonly withDrafts: boolean;
}

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
  page: readonly Match[],
  filter: CatalogueFilter,
  now: number,
): Promise<readonly CatalogueEntry[]> {
  const unread = page.filter(({ state }) => state === undefined).map(({ auctionId }) => auctionId);
  const ids = page.map(({ auctionId }) => auctionId);
  const [listings, states] = await Promise.all([batchListings(store, ids), batchStates(store, unread)]);
  const entries = page.flatMap(({ auctionId, state: known }) => {
    const listing = listings.get(auctionId);
    return listing === undefined ? [] : entryOf(listing, known ?? states.get(auctionId), now);
  });
  return entries.filter(({ status }) => matchesStatus(status, filter));
}

/** The newest auctions of every status, at most `limit`. */
export async function recentAuctions(
  store: AuctionsStore,
  limit: number,
  now: number,
): Promise<readonly CatalogueEntry[]> {
  const newest = await Promise.all(AUCTION_STATUSES.map((status) => newestListings(store, status, limit)));
  const listings = newest.flat().toSorted((one, other) => (one.createdSort < other.createdSort ? 1 : -1));
  return withStates(store, listings.slice(0, limit), now);
}

/** How many auctions are running at `now`. */
export async function countActive(store: AuctionsStore, now: number): Promise<number> {
  const running = await findAuctions(store, { status: 'active', withDrafts: false }, now, 'status');
  return running.length;
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

async function newestListings(store: AuctionsStore, status: AuctionStatus, limit: number): Promise<ListingItem[]> {
  const listings: ListingItem[] = [];
  for await (const listing of queryListings(store, status, limit)) {
    listings.push(listing);
    if (listings.length === limit) break;
  }
  return listings;
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

/** Joins listings with their live states; what has none, or was deleted a moment ago, falls out. */
async function withStates(
  store: AuctionsStore,
  listings: readonly ListingItem[],
  now: number,
): Promise<readonly CatalogueEntry[]> {
  const states = await batchStates(
    store,
    listings.map((listing) => listing.auctionId),
  );
  return listings.flatMap((listing) => entryOf(listing, states.get(listing.auctionId), now));
}

function entryOf(listing: ListingItem, state: StateItem | undefined, now: number): readonly CatalogueEntry[] {
  if (state === undefined || state.deleted === true) return [];
  return [{ listing, state, status: effectiveStatus(state, now) }];
}
