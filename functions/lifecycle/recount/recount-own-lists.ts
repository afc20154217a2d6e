/** Corrects wrong own-list entries and totals in the daily recount. */
import { inParallel } from '#functions/platform/in-parallel.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder, listOfUser, queryBidders, queryWatchers } from '#functions/tables/auctions/people-reads.ts';
import { winOf } from '#functions/domain/auctions/sale-outcome.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { type BidderItem, type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';
import { ownEntryOf } from '#functions/domain/auctions/own-auction.ts';
import {
  correctUserTotals,
  NO_TOTALS,
  NO_FIGURES,
  type UserTotals,
  readUserTotals,
} from '#functions/tables/auctions/user-totals.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { writeOwnEntry, updateWatchEntry, type OwnListTables } from '../copies/update-own-lists.ts';

const AT_ONCE = 8;

/** Totals by user id. */
export type TotalsByUser = Map<string, UserTotals>;

/**
 * Updates the entries of one auction's bidders and watchers and adds them to the totals. Returns the number of changed
 * entries.
 */
export async function updatePeople(
  tables: OwnListTables,
  { listing, state }: ListingAndState,
  totals: TotalsByUser,
  now: number,
): Promise<number> {
  let updated = 0;
  const winnerId = winnerOf(state)?.userId;
  for await (const registration of queryBidders(tables.auctions, listing.auctionId)) {
    if (registration.userId === winnerId) await correctWin(tables.auctions, state, registration);
    const view = { registration, listing, state };
    if ((await writeOwnEntry(tables, view, now)) === 'updated') updated += 1;
    add(totals, registration.userId, ownEntryOf(view).figures);
  }
  const createdSort = isShown(state) ? listing.createdSort : undefined;
  for await (const mark of queryWatchers(tables.auctions, listing.auctionId)) {
    if ((await updateWatchEntry(tables.auctions, mark, createdSort)) === 'updated') updated += 1;
    if (createdSort !== undefined) add(totals, mark.userId, { watched: 1 });
  }
  return updated;
}

/** Wins that were paid for or forfeited before STATE said so. What changes meanwhile is left to the next recount. */
async function correctWin(auctions: AuctionsTable, state: StateItem, listed: BidderItem): Promise<void> {
  const { auctionId, win, decisions = 0 } = state;
  if (win === winOf(listed.finalPayment)) return;
  // Consistently, since a list may be older than STATE.
  const right = winOf((await getBidder(auctions, auctionId, listed.userId))?.finalPayment);
  if (win === right) return;
  const set = { win: right, decisions: decisions + 1 };
  await write(auctions, update<StateItem>(auctions, stateKey(auctionId), { set }, { decisions: state.decisions }));
}

function add(totals: TotalsByUser, userId: string, more: Partial<UserTotals>): void {
  const { running, won, due, paid, watched } = totals.get(userId) ?? NO_TOTALS;
  totals.set(userId, {
    running: running + (more.running ?? 0),
    won: won + (more.won ?? 0),
    due: due + (more.due ?? 0),
    paid: paid + (more.paid ?? 0),
    watched: watched + (more.watched ?? 0),
  });
}

/** Corrects wrong totals. Returns how many were wrong. */
export async function correctTotals({ auctions }: OwnListTables, totals: TotalsByUser): Promise<number> {
  let wrong = 0;
  await inParallel(totals.entries(), AT_ONCE, async ([userId, found]) => {
    await unlessUnread(() => correct(userId, found));
  });
  return wrong;

  async function correct(userId: string, found: UserTotals): Promise<void> {
    const stored = await readUserTotals(auctions, userId);
    if (isSame(stored, found)) return;
    wrong += 1;
    // The found totals may be outdated, so sum the entries between two reads of the same stored totals.
    const { registrations, watches } = await listOfUser(auctions, userId, 'fail');
    const counted: TotalsByUser = new Map();
    for (const { counted: figures = NO_FIGURES } of registrations) add(counted, userId, figures);
    for (const { ownList } of watches) if (ownList !== undefined) add(counted, userId, { watched: 1 });
    await correctUserTotals(auctions, userId, stored, counted.get(userId) ?? NO_TOTALS);
  }
}

const isSame = (one: UserTotals, other: UserTotals): boolean =>
  one.running === other.running &&
  one.won === other.won &&
  one.due === other.due &&
  one.paid === other.paid &&
  one.watched === other.watched;
