/**
 * The part of the daily recount that looks at people's own lists: whoever is registered or watches is filed as the auction
 * says, and figures that differ from what is filed are counted anew.
 */
import { inParallel } from '../../platform/in-parallel.ts';
import { isShown } from '../../tables/auctions/listing-status.ts';
import type { AuctionPair } from '../../tables/auctions/auction-reads.ts';
import { listOfUser, queryBidders, queryWatchers } from '../../tables/auctions/people-reads.ts';
import { ownEntryOf } from '../../domain/auctions/own-auction.ts';
import {
  correctUserTotals,
  NO_TOTALS,
  NO_FIGURES,
  type UserTotals,
  readUserTotals,
} from '../../tables/auctions/user-totals.ts';
import { writeOwnEntry, updateWatchEntry, type OwnListTables } from '../copies/update-own-lists.ts';

const AT_ONCE = 8;

/** What was found of each person, by user id. */
export type TotalsByUser = Map<string, UserTotals>;

/** Files everybody of one auction and adds them to the tally. Answers how many were filed elsewhere. */
export async function updatePeople(
  tables: OwnListTables,
  { listing, state }: AuctionPair,
  tally: TotalsByUser,
): Promise<number> {
  let filed = 0;
  for await (const registration of queryBidders(tables.auctions, listing.auctionId)) {
    const view = { registration, listing, state };
    if ((await writeOwnEntry(tables, view)) === 'filed') filed += 1;
    add(tally, registration.userId, ownEntryOf(view).figures);
  }
  const createdSort = isShown(state) ? listing.createdSort : undefined;
  for await (const mark of queryWatchers(tables.auctions, listing.auctionId)) {
    if ((await updateWatchEntry(tables.auctions, mark, createdSort)) === 'filed') filed += 1;
    if (createdSort !== undefined) add(tally, mark.userId, { watched: 1 });
  }
  return filed;
}

function add(tally: TotalsByUser, userId: string, more: Partial<UserTotals>): void {
  const { running, won, due, paid, watched } = tally.get(userId) ?? NO_TOTALS;
  tally.set(userId, {
    running: running + (more.running ?? 0),
    won: won + (more.won ?? 0),
    due: due + (more.due ?? 0),
    paid: paid + (more.paid ?? 0),
    watched: watched + (more.watched ?? 0),
  });
}

/** Corrects the figures of those whose items say something else. Answers how many were wrong. */
export async function correctTotals({ auctions }: OwnListTables, tally: TotalsByUser): Promise<number> {
  let wrong = 0;
  await inParallel(tally.entries(), AT_ONCE, async ([userId, found]) => {
    const stored = await readUserTotals(auctions, userId);
    if (isSame(stored, found)) return;
    wrong += 1;
    // What was found may be old by now: what counts is what is filed, between two readings of the same figures.
    const { registrations, watches } = await listOfUser(auctions, userId);
    const counted: TotalsByUser = new Map();
    for (const { counted: figures = NO_FIGURES } of registrations) add(counted, userId, figures);
    for (const { ownList } of watches) if (ownList !== undefined) add(counted, userId, { watched: 1 });
    await correctUserTotals(auctions, userId, stored, counted.get(userId) ?? NO_TOTALS);
  });
  return wrong;
}

const isSame = (one: UserTotals, other: UserTotals): boolean =>
  one.running === other.running &&
  one.won === other.won &&
  one.due === other.due &&
  one.paid === other.paid &&
  one.watched === other.watched;
