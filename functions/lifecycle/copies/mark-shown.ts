/** Keeps on each watch mark whether bidders may see its auction, which a dashboard counts (`watch-item.ts`). */
import { inParallel } from '#functions/platform/in-parallel.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { isPublic } from '#functions/tables/auctions/listing-status.ts';
import { queryWatchers } from '#functions/tables/auctions/people-reads.ts';
import { SHOWN, type WatchItem } from '#functions/tables/auctions/watch-item.ts';
import { exists } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';

const AT_ONCE = 10;

/** Updates all watch marks of an auction that was published or hidden. */
export async function updateWatchMarks(auctions: AuctionsTable, auctionId: string): Promise<void> {
  const listing = await getListing(auctions, auctionId);
  const isShown = listing !== undefined && isPublic(listing.listingStatus);
  await inParallel(queryWatchers(auctions, auctionId), AT_ONCE, async (mark) => {
    await markShown(auctions, mark, isShown);
  });
}

/** Returns whether the mark was wrong. */
export async function markShown(
  auctions: AuctionsTable,
  { auctionId, sk, ownList }: WatchItem,
  isShown: boolean,
): Promise<boolean> {
  if (isShown === (ownList !== undefined)) return false;
  const set = { ownList: isShown ? SHOWN : undefined };
  return write(auctions, update<WatchItem>(auctions, { auctionId, sk }, { set }, { sk: exists }));
}
