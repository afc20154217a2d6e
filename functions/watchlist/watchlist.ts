import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { isPublic } from '#functions/tables/auctions/listing-status.ts';
import { SHOWN, type WatchItem, watchSk } from '#functions/tables/auctions/watch-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { remove, update, write } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/**
 * Adds an auction to a watchlist. Idempotent. It reads the listing before on purpose: checking it in a transaction would
 * conflict with registrations and other watchers, and a mark of an auction deleted in between is never shown.
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
  const mark = { set: { userId, ownList: SHOWN }, setOnce: { watchedAt: now } };
  await write(auctions, update<WatchItem>(auctions, { auctionId, sk: watchSk(userId) }, mark));
  return ok(undefined);
}

/** Removes an auction from a watchlist. Idempotent. */
export async function unwatch(auctions: AuctionsTable, auctionId: string, userId: string): Promise<void> {
  await write(auctions, remove(auctions, { auctionId, sk: watchSk(userId) }));
}
