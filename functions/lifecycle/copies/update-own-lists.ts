/**
 * Updates the own-list entries of registrations and watch marks, and the owners' totals and standing in the same transaction. Each
 * update uses the current state and an auction's events run one after the other, so the last one leaves the right
 * entry. Idempotent.
 */
import { isDeepStrictEqual } from 'node:util';
import { isPublic } from '#functions/tables/auctions/listing-status.ts';
import type { BidderItem } from '#functions/tables/auctions/auction-items.ts';
import type { WatchItem } from '#functions/tables/auctions/watch-item.ts';
import { getListing, getOwnView, type OwnView } from '#functions/tables/auctions/auction-reads.ts';
import { queryBidders, queryWatchers } from '#functions/tables/auctions/people-reads.ts';
import { type OwnEntry, ownEntryOf } from '#functions/domain/auctions/own-auction.ts';
import { figuresAdded, NO_FIGURES, userTotalsWrites } from '#functions/tables/auctions/user-totals.ts';
import { watchedPlace } from '#functions/domain/auctions/own-lists.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { transact } from '#functions/tables/transact.ts';
import { exists } from '#functions/tables/expressions.ts';
import { update, write } from '#functions/tables/writes.ts';
import { standingWrite, sumsAdded } from '#functions/tables/users/standing-item.ts';
import { activityEntry } from '#functions/tables/users/activity.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';

export interface OwnListTables {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
}

/** A concurrent update of the same entry has the same or newer facts. */
const ATTEMPTS = 4;
const AT_ONCE = 10;

/** Updates one registration's entry to the auction's current state. */
export async function updateOwnEntry(
  tables: OwnListTables,
  auctionId: string,
  userId: string,
  now: number,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const view = await getOwnView(tables.auctions, auctionId, userId);
    if (view === undefined || view.state.deleted === true) return;
    if ((await writeOwnEntry(tables, view, now)) !== 'stale') return;
  }
  throw new Error(`The registration of ${userId} for ${auctionId} kept changing during the update.`);
}

/** Updates all registrations of an auction after its terms have changed. */
export async function updateOwnEntries(tables: OwnListTables, auctionId: string, now: number): Promise<void> {
  await inParallel(queryBidders(tables.auctions, auctionId), AT_ONCE, ({ userId }) =>
    updateOwnEntry(tables, auctionId, userId, now),
  );
}

/** `stale`: another update was faster or the registration is gone; nothing was written. */
export async function writeOwnEntry(
  tables: OwnListTables,
  view: OwnView,
  now: number,
): Promise<'unchanged' | 'updated' | 'stale'> {
  const { listing, registration } = view;
  const entry = ownEntryOf(view);
  const { counted = NO_FIGURES, ownList, ownSort, isBidLogged, userId, lastBidAt: at } = registration;
  const logs = at !== undefined && isBidLogged !== true;
  const isInPlace = entry.place?.ownList === ownList && entry.place?.ownSort === ownSort;
  if (isInPlace && !logs && isDeepStrictEqual(entry.figures, counted)) return 'unchanged';
  const counts = userTotalsWrites(tables.auctions, userId, figuresAdded(counted, entry.figures));
  const activity = {
    users: tables.users,
    userId,
    type: 'bid_placed' as const,
    message: `First bid on ${listing.title}.`,
    key: `bid-${listing.auctionId}`,
  };
  const sums = sumsAdded(counted, entry.figures);
  const standing = Object.keys(sums).length === 0 ? [] : [standingWrite(tables.users, userId, { add: sums }, now)];
  const others = [...counts, ...standing, ...(logs ? [activityEntry({ ...activity, at })] : [])];
  const entryWrite = entryUpdate(tables.auctions, registration, entry, logs);
  // A transaction of one write would cost twice as much.
  const isWritten =
    others.length === 0
      ? await write(tables.auctions, entryWrite)
      : (await transact(tables.auctions.client, [{ name: 'registration', writes: [entryWrite, ...others] }])).ok;
  return isWritten ? 'updated' : 'stale';
}

const entryUpdate = (
  auctions: AuctionsTable,
  { auctionId, sk, filings }: BidderItem,
  { place, figures }: OwnEntry,
  logs: boolean,
) =>
  update<BidderItem>(
    auctions,
    { auctionId, sk },
    {
      set: {
        counted: figures,
        filings: (filings ?? 0) + 1,
        ...(logs && { isBidLogged: true }),
        ...(place ?? NO_PLACE),
      },
    },
    { sk: exists, filings },
  );

const NO_PLACE = { ownList: undefined, ownSort: undefined };

/** Adds an auction to its watchers' watchlists, or removes it while only admins may see it. */
export async function updateWatchEntries(auctions: AuctionsTable, auctionId: string): Promise<void> {
  const listing = await getListing(auctions, auctionId);
  const createdSort = listing !== undefined && isPublic(listing.listingStatus) ? listing.createdSort : undefined;
  await inParallel(queryWatchers(auctions, auctionId), AT_ONCE, async (mark) => {
    await updateWatchEntry(auctions, mark, createdSort);
  });
}

/** @param createdSort the listing's; undefined while only admins may see the auction */
export async function updateWatchEntry(
  auctions: AuctionsTable,
  { auctionId, sk, userId, ownList }: WatchItem,
  createdSort: string | undefined,
): Promise<'unchanged' | 'updated'> {
  const isListed = ownList !== undefined;
  if (isListed === (createdSort !== undefined)) return 'unchanged';
  const set = createdSort === undefined ? NO_PLACE : watchedPlace(userId, createdSort);
  const isUnchanged = { sk: exists, ownList: isListed ? exists : undefined };
  const marked = update<WatchItem>(auctions, { auctionId, sk }, { set }, isUnchanged);
  const counts = userTotalsWrites(auctions, userId, { watched: isListed ? -1 : 1 });
  const written = await transact(auctions.client, [{ name: 'mark', writes: [marked, ...counts] }]);
  // The condition fails if the mark is gone or was updated meanwhile.
  return written.ok ? 'updated' : 'unchanged';
}
