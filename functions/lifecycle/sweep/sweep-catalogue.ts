/**
 * The daily look at the whole catalogue: every listing is filed as its state says, then the counts are made what the
 * indexes hold. What a crash between two writes left behind lives until then. 100,000 auctions cost about as many read
 * units, a cent.
 */
import { AUCTION_STATUSES } from '../../../shared/model/auction-status.ts';
import { CATEGORIES } from '../../../shared/model/categories.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { batchListings, batchStates } from '../../tables/auctions/auction-reads.ts';
import { correctCounts, readCounts } from '../../tables/auctions/catalogue-counts.ts';
import { countPlaces, readSlice } from '../../tables/auctions/catalogue-index.ts';
import { statusCategory } from '../../tables/auctions/catalogue-keys.ts';
import { filePair } from '../copies/state-copies.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

const SLICE = 500;
const AT_ONCE = 8;

export interface SweepReport {
  readonly listings: number;
  /** How many were filed wrongly. */
  readonly filed: number;
  /** False when something was filed elsewhere meanwhile: then the next sweep corrects the counts. */
  readonly areCountsRight: boolean;
}

export async function sweepCatalogue(store: AuctionsTable, now: number): Promise<SweepReport> {
  const ids = await everyListing(store);
  let filed = 0;
  await inParallel(slicesOf(ids), AT_ONCE, async (slice) => {
    const moved = await fileAll(store, slice, now);
    filed += moved;
  });
  return { listings: ids.length, filed, areCountsRight: await recount(store) };
}

/** All of them before any is filed elsewhere, so that none is met twice. */
async function everyListing(store: AuctionsTable): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const status of AUCTION_STATUSES) {
    const list = { order: 'newest', status, categorie: undefined, direction: 'descending' } as const;
    let after: string | undefined;
    do {
      const places = await readSlice(store, list, after, SLICE);
      for (const { auctionId } of places) ids.add(auctionId);
      after = places.at(-1)?.position;
    } while (after !== undefined);
  }
  return [...ids];
}

const slicesOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, n) => ids.slice(n * SLICE, (n + 1) * SLICE));

/** Answers how many were filed elsewhere. */
async function fileAll(store: AuctionsTable, ids: readonly string[], now: number): Promise<number> {
  const [listings, states] = await Promise.all([batchListings(store, ids), batchStates(store, ids)]);
  let filed = 0;
  for (const [auctionId, listing] of listings) {
    const state = states.get(auctionId);
    if (state === undefined || state.deleted === true) continue;
    if ((await filePair(store, { listing, state }, now)) === 'filed') filed += 1;
  }
  return filed;
}

async function recount(store: AuctionsTable): Promise<boolean> {
  const seen = await readCounts(store);
  const counted = new Map<string, number>();
  const filings = AUCTION_STATUSES.flatMap((status) => CATEGORIES.map(({ _id: categorie }) => ({ status, categorie })));
  await inParallel(filings, AT_ONCE, async ({ status, categorie }) => {
    counted.set(statusCategory(status, categorie), await countPlaces(store, status, categorie));
  });
  return correctCounts(store, seen, counted);
}
