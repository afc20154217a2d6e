import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { isPublic } from '#functions/tables/auctions/listing-status.ts';
import { type WatchItem, watchSk } from '#functions/tables/auctions/watch-item.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { userTotalsWrites } from '#functions/tables/auctions/user-totals.ts';
import { watchedPlace } from '#functions/domain/auctions/own-lists.ts';
import { transact } from '#functions/tables/transact.ts';
import { exists } from '#functions/tables/expressions.ts';
import { remove, update, write } from '#functions/tables/writes.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

/**
 * Adds an auction to a watchlist and counts it. Idempotent. It reads the listing before the transaction on purpose:
 * checking it inside would conflict with registrations and other watchers, and an entry for an auction deleted in
 * between is never shown.
 * Errors: NOT_FOUND (unknown, deleted, draft or cancelled).
 */
export async function watch(
  auctions: AuctionsTable,
  auctionId: string,
  userId: string,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const listing = await getListing(auctions, auctionId);
  if (listing === undefined || !isPublic(listing.listingStatus)) return refused(refusal('NOT_FOUND'));
  const set = { userId, ...watchedPlace(userId, listing.createdSort) };
  const watched = update<WatchItem>(
    auctions,
    { auctionId, sk: watchSk(userId) },
    { set, setOnce: { watchedAt: now } },
    { ownList: undefined },
  );
  // The condition fails when the auction is already on the watchlist.
  await transact(auctions.client, [
    { name: 'mark', writes: [watched, ...userTotalsWrites(auctions, userId, { watched: 1 })] },
  ]);
  return ok(undefined);
}

/** Removes an auction from a watchlist. Idempotent. */
export async function unwatch(auctions: AuctionsTable, auctionId: string, userId: string): Promise<void> {
  const key = { auctionId, sk: watchSk(userId) };
  const counted = remove(auctions, key, { ownList: exists });
  const taken = await transact(auctions.client, [
    { name: 'mark', writes: [counted, ...userTotalsWrites(auctions, userId, { watched: -1 })] },
  ]);
  // The auction was not watched, or its entries are hidden and not counted at the moment.
  if (!taken.ok) await write(auctions, remove(auctions, key, { ownList: undefined }));
}
