/**
 * The daily recount: the people of each auction are filed in their own lists, and their figures counted. What a crash
 * between two writes, or a change that the stream gave up, left behind lives until then.
 */
import { inParallel } from '../../platform/in-parallel.ts';
import { batchListings, batchStates } from '../../tables/auctions/batch-reads.ts';
import { type ScanPosition, scanAuctionIds } from '../../tables/auctions/scan-auctions.ts';
import type { OwnListTables } from '../copies/update-own-lists.ts';
import { correctTotals, updatePeople, type TotalsByUser } from './recount-own-lists.ts';

const AT_ONCE = 8;

export interface RecountReport {
  readonly auctions: number;
  /** How many registrations and watch marks were filed wrongly. */
  readonly entriesUpdated: number;
  /** How many people had wrong figures. */
  readonly figuresWrong: number;
}

export async function recountOwnLists(tables: OwnListTables): Promise<RecountReport> {
  const tally: TotalsByUser = new Map();
  let auctions = 0;
  let entriesUpdated = 0;
  let after: ScanPosition | undefined;
  do {
    const { auctionIds, next } = await scanAuctionIds(tables.auctions, after);
    auctions += auctionIds.length;
    entriesUpdated += await updateAuctions(tables, auctionIds, tally);
    after = next;
  } while (after !== undefined);
  return { auctions, entriesUpdated, figuresWrong: await correctTotals(tables, tally) };
}

/** Answers how many were filed elsewhere. */
async function updateAuctions(tables: OwnListTables, ids: readonly string[], tally: TotalsByUser): Promise<number> {
  const { auctions } = tables;
  const [listings, states] = await Promise.all([batchListings(auctions, ids), batchStates(auctions, ids)]);
  let filed = 0;
  await inParallel(listings.values(), AT_ONCE, async (listing) => {
    const state = states.get(listing.auctionId);
    if (state === undefined || state.deleted === true) return;
    filed += await updatePeople(tables, { listing, state }, tally);
  });
  return filed;
}
