/**
 * The daily recount: the people of each auction are filed in their own lists, and their figures counted. What a crash
 * between two writes, or a change that the stream gave up, left behind lives until then.
 */
import { inParallel } from '../../platform/in-parallel.ts';
import { batchListings, batchStates } from '../../tables/auctions/batch-reads.ts';
import { type ScanPosition, scanAuctionIds } from '../../tables/auctions/scan-auctions.ts';
import type { FilingTables } from '../copies/own-filing.ts';
import { correctPeople, filePeople, type OwnTally } from './recount-own-lists.ts';

const AT_ONCE = 8;

export interface RecountReport {
  readonly auctions: number;
  /** How many registrations and watch marks were filed wrongly. */
  readonly peopleFiled: number;
  /** How many people had wrong figures. */
  readonly figuresWrong: number;
}

export async function recountOwnLists(tables: FilingTables): Promise<RecountReport> {
  const tally: OwnTally = new Map();
  let auctions = 0;
  let peopleFiled = 0;
  let after: ScanPosition | undefined;
  do {
    const { auctionIds, next } = await scanAuctionIds(tables.auctions, after);
    auctions += auctionIds.length;
    peopleFiled += await fileAll(tables, auctionIds, tally);
    after = next;
  } while (after !== undefined);
  return { auctions, peopleFiled, figuresWrong: await correctPeople(tables, tally) };
}

/** Answers how many were filed elsewhere. */
async function fileAll(tables: FilingTables, ids: readonly string[], tally: OwnTally): Promise<number> {
  const { auctions } = tables;
  const [listings, states] = await Promise.all([batchListings(auctions, ids), batchStates(auctions, ids)]);
  let filed = 0;
  await inParallel(listings.values(), AT_ONCE, async (listing) => {
    const state = states.get(listing.auctionId);
    if (state === undefined || state.deleted === true) return;
    // `filed += await …` would read `filed` before the other auctions add theirs.
    const moved = await filePeople(tables, { listing, state }, tally);
    filed += moved;
  });
  return filed;
}
