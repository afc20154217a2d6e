/**
 * The daily recount: every listing is filed as its state says, then the counts are made what the indexes hold; the people
 * of each auction are filed in their own lists. What a crash between two writes, or a change that the stream gave up, left
 * behind lives until then. 100,000 auctions cost some three times as many read units, four cents.
 */
import { CATEGORIES } from '../../../shared/model/auctions/categories.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { batchListings, batchStates } from '../../tables/auctions/batch-reads.ts';
import { FILED_STATUSES } from '../../tables/auctions/filed-status.ts';
import { correctCounts, readCounts } from '../../tables/auctions/catalogue-counts.ts';
import { countPlaces, readSlice } from '../../tables/auctions/catalogue-index.ts';
import { statusCategory } from '../../tables/auctions/catalogue-keys.ts';
import type { FilingTables } from '../copies/own-filing.ts';
import { filePair } from '../copies/state-copies.ts';
import { correctPeople, filePeople, type OwnTally } from './recount-own-lists.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

const SLICE = 500;
const AT_ONCE = 8;

export interface RecountReport {
  readonly listings: number;
  /** How many were filed wrongly. */
  readonly filed: number;
  /** False when something was filed elsewhere meanwhile: then the next recount corrects the counts. */
  readonly areCountsRight: boolean;
  /** How many registrations and watch marks were filed wrongly. */
  readonly peopleFiled: number;
  /** How many people had wrong figures. */
  readonly figuresWrong: number;
}

export async function recountCatalogue(tables: FilingTables, now: number): Promise<RecountReport> {
  const { auctions } = tables;
  const ids = await everyListing(auctions);
  const tally: OwnTally = new Map();
  let filed = 0;
  let peopleFiled = 0;
  await inParallel(slicesOf(ids), AT_ONCE, async (slice) => {
    const moved = await fileAll(tables, slice, tally, now);
    filed += moved.listings;
    peopleFiled += moved.people;
  });
  const areCountsRight = await correctCatalogue(auctions);
  return { listings: ids.length, filed, areCountsRight, peopleFiled, figuresWrong: await correctPeople(tables, tally) };
}

/** All of them before any is filed elsewhere, so that none is met twice. */
async function everyListing(auctions: AuctionsTable): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const status of FILED_STATUSES) {
    const list = { order: 'newest', status, categorie: undefined, direction: 'descending' } as const;
    let after: string | undefined;
    do {
      const places = await readSlice(auctions, list, after, SLICE);
      for (const { auctionId } of places) ids.add(auctionId);
      after = places.at(-1)?.position;
    } while (after !== undefined);
  }
  return [...ids];
}

const slicesOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, n) => ids.slice(n * SLICE, (n + 1) * SLICE));

/** Answers how many were filed elsewhere. */
async function fileAll(
  tables: FilingTables,
  ids: readonly string[],
  tally: OwnTally,
  now: number,
): Promise<{ readonly listings: number; readonly people: number }> {
  const { auctions } = tables;
  const [listings, states] = await Promise.all([batchListings(auctions, ids), batchStates(auctions, ids)]);
  const filed = { listings: 0, people: 0 };
  for (const [auctionId, listing] of listings) {
    const state = states.get(auctionId);
    if (state === undefined || state.deleted === true) continue;
    if ((await filePair(auctions, { listing, state }, now)) === 'filed') filed.listings += 1;
    filed.people += await filePeople(tables, { listing, state }, tally);
  }
  return filed;
}

async function correctCatalogue(auctions: AuctionsTable): Promise<boolean> {
  const seen = await readCounts(auctions);
  const counted = new Map<string, number>();
  const filings = FILED_STATUSES.flatMap((status) => CATEGORIES.map(({ _id: categorie }) => ({ status, categorie })));
  await inParallel(filings, AT_ONCE, async ({ status, categorie }) => {
    counted.set(statusCategory(status, categorie), await countPlaces(auctions, status, categorie));
  });
  return correctCounts(auctions, seen, counted);
}
