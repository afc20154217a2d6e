/**
 * The daily recount corrects own-list entries, totals and people's standing. They can be wrong after a crash between two writes, or after
 * a change that the stream gave up.
 */
import { inParallel } from '#functions/platform/in-parallel.ts';
import { batchListings, batchStates } from '#functions/tables/auctions/batch-reads.ts';
import { type ScanPosition, scanAuctionIds } from '#functions/tables/auctions/scan-auctions.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import type { OwnListTables } from '../copies/update-own-lists.ts';
import { correctStandings } from './correct-standings.ts';
import { correctTotals, updatePeople, type TotalsByUser } from './recount-own-lists.ts';

const AT_ONCE = 8;

export interface RecountReport {
  readonly auctions: number;
  /** The number of wrong own-list entries. */
  readonly entriesUpdated: number;
  /** The number of users with wrong totals. */
  readonly figuresWrong: number;
  /** The number of people with a wrong standing. */
  readonly standingsWrong: number;
}

export async function recountOwnLists(tables: OwnListTables, now: number): Promise<RecountReport> {
  const totals: TotalsByUser = new Map();
  let auctions = 0;
  let entriesUpdated = 0;
  let after: ScanPosition | undefined;
  do {
    const { auctionIds, next } = await scanAuctionIds(tables.auctions, after);
    auctions += auctionIds.length;
    entriesUpdated += await updateAuctions(tables, auctionIds, totals, now);
    after = next;
  } while (after !== undefined);
  const figuresWrong = await correctTotals(tables, totals);
  return { auctions, entriesUpdated, figuresWrong, standingsWrong: await correctStandings(tables, now) };
}

/** Returns the number of changed entries. */
async function updateAuctions(
  tables: OwnListTables,
  ids: readonly string[],
  totals: TotalsByUser,
  now: number,
): Promise<number> {
  const { auctions } = tables;
  const [listings, states] = await Promise.all([batchListings(auctions, ids), batchStates(auctions, ids)]);
  let updated = 0;
  await inParallel(listings.values(), AT_ONCE, async (listing) => {
    const state = states.get(listing.auctionId);
    if (state === undefined || state.deleted === true) return;
    await unlessUnread(async () => {
      // `updated += await …` would read `updated` before the other auctions add theirs.
      const entries = await updatePeople(tables, { listing, state }, totals, now);
      updated += entries;
    });
  });
  return updated;
}
