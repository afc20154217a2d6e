import { lookAgain } from '#functions/domain/auctions/look-again.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import { consignmentItem, consignmentKey } from '#functions/tables/sellers/seller-items.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { SellerLot } from '#shared/contract/money/seller-statements.ts';
import { hammerOf, type SellerTables } from './settle-consignment.ts';

/**
 * The stream books what a paid lot brings its seller. Whoever opens the seller's page finds a lot of which that was
 * lost, and has the stream look again, which keeps the order of the auction's changes. Returns the lots that it asked
 * for.
 * @param booked which of the lots the seller is owed
 */
export async function findLostBookings(
  auctions: AuctionsTable,
  lots: readonly Pick<SellerLot, '_id' | 'outcome'>[],
  booked: ReadonlySet<string>,
  now: number,
): Promise<readonly string[]> {
  const lost = lots.filter(({ _id, outcome }) => (outcome === 'sold') !== booked.has(_id)).map(({ _id }) => _id);
  for (const auctionId of lost) {
    const state = await getState(auctions, auctionId);
    if (state !== undefined) await lookAgain(auctions, state, now);
  }
  return lost;
}

/**
 * The same for a lot as it is stored, whoever reads it. The daily books ask for each lot that money was moved for, so
 * what nobody opens is found, too.
 */
export async function findLostBooking(
  { auctions, sellers }: SellerTables,
  {
    listing,
    state,
  }: {
    readonly listing?: Pick<ListingItem, 'sellerId'> | undefined;
    readonly state?: StateItem | undefined;
  },
  now: number,
): Promise<void> {
  if (listing?.sellerId === undefined || state === undefined) return;
  const stored = await readItem(sellers, consignmentKey(listing.sellerId, state.auctionId), consignmentItem);
  if ((stored?.isBooked ?? false) !== (hammerOf(state) !== undefined)) await lookAgain(auctions, state, now);
}
