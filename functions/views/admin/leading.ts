import { isoFrom } from '#functions/platform/clock.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { listRegistrations } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';

/**
 * The running auctions in which a user has the highest bid, the one that closes first in front. `now` is epoch
 * milliseconds, amounts are rupees. Eventually consistent: the next bid may change it anyway.
 */
export async function findLeading(auctions: AuctionsTable, userId: string, now: number) {
  const registrations = await listRegistrations(auctions, userId);
  const open = registrations.filter(({ outcome }) => outcome === undefined).map(({ auctionId }) => auctionId);
  const states = [...(await readManyStates(auctions, open)).values()];
  const led = states.filter((state) => state.lastBid?.userId === userId && effectiveStatus(state, now) === 'active');
  const listings = await readManyListings(
    auctions,
    led.map(({ auctionId }) => auctionId),
  );
  return led
    .toSorted((a, b) => a.closesAt - b.closesAt)
    .map(({ auctionId, currentBid, closesAt }) => ({
      _id: auctionId,
      // An auction with bids is never deleted, but the two reads may be of different ages.
      title: listings.get(auctionId)?.title ?? auctionId,
      currentBid: rupeesFromPaise(currentBid),
      closesAt: isoFrom(closesAt),
    }));
}
