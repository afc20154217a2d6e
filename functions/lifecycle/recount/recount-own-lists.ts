/**
 * The part of the daily recount that looks at people's own lists: whoever is registered or watches is filed as the auction
 * says, and figures that differ from what is filed are counted anew.
 */
import { inParallel } from '../../platform/in-parallel.ts';
import { isShown } from '../../tables/auctions/filed-status.ts';
import type { AuctionPair } from '../../tables/auctions/auction-reads.ts';
import { listOfUser, queryBidders, queryWatchers } from '../../tables/auctions/people-reads.ts';
import { filingOf } from '../../domain/auctions/own-auction.ts';
import {
  correctOwnCounts,
  NO_COUNTS,
  NO_FIGURES,
  type OwnCounts,
  readOwnCounts,
} from '../../tables/auctions/own-counts.ts';
import { fileView, fileWatch, type FilingTables } from '../copies/own-filing.ts';

const AT_ONCE = 8;

/** What was found of each person, by user id. */
export type OwnTally = Map<string, OwnCounts>;

/** Files everybody of one auction and adds them to the tally. Answers how many were filed elsewhere. */
export async function filePeople(
  tables: FilingTables,
  { listing, state }: AuctionPair,
  tally: OwnTally,
): Promise<number> {
  let filed = 0;
  for await (const registration of queryBidders(tables.auctions, listing.auctionId)) {
    const view = { registration, listing, state };
    if ((await fileView(tables, view)) === 'filed') filed += 1;
    add(tally, registration.userId, filingOf(view).figures);
  }
  const createdSort = isShown(state) ? listing.createdSort : undefined;
  for await (const mark of queryWatchers(tables.auctions, listing.auctionId)) {
    if ((await fileWatch(tables.auctions, mark, createdSort)) === 'filed') filed += 1;
    if (createdSort !== undefined) add(tally, mark.userId, { watched: 1 });
  }
  return filed;
}

function add(tally: OwnTally, userId: string, more: Partial<OwnCounts>): void {
  const { running, won, due, paid, watched } = tally.get(userId) ?? NO_COUNTS;
  tally.set(userId, {
    running: running + (more.running ?? 0),
    won: won + (more.won ?? 0),
    due: due + (more.due ?? 0),
    paid: paid + (more.paid ?? 0),
    watched: watched + (more.watched ?? 0),
  });
}

/** Corrects the figures of those whose items say something else. Answers how many were wrong. */
export async function correctPeople({ auctions }: FilingTables, tally: OwnTally): Promise<number> {
  let wrong = 0;
  await inParallel(tally.entries(), AT_ONCE, async ([userId, found]) => {
    const stored = await readOwnCounts(auctions, userId);
    if (isSame(stored, found)) return;
    wrong += 1;
    // What was found may be old by now: what counts is what is filed, between two readings of the same figures.
    const { registrations, watches } = await listOfUser(auctions, userId);
    const counted: OwnTally = new Map();
    for (const { counted: figures = NO_FIGURES } of registrations) add(counted, userId, figures);
    for (const { ownList } of watches) if (ownList !== undefined) add(counted, userId, { watched: 1 });
    await correctOwnCounts(auctions, userId, stored, counted.get(userId) ?? NO_COUNTS);
  });
  return wrong;
}

const isSame = (one: OwnCounts, other: OwnCounts): boolean =>
  one.running === other.running &&
  one.won === other.won &&
  one.due === other.due &&
  one.paid === other.paid &&
  one.watched === other.watched;
