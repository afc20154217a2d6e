import { formatInr } from '../../../shared/model/money.ts';
import { batchListings, batchStatesWithBids, listRegistrations } from '../../tables/auctions/auction-reads.ts';
import { withLastBid } from '../../tables/auctions/recent-bids.ts';
import { activitySk } from '../../tables/users/activity.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** A line of the activity log as it is shown. */
export interface ActivityLine {
  /** Its place in the log: `ACTIVITY#<ISO time>#<key>`. */
  readonly sk: string;
  readonly type: string;
  /** A sentence for admins. */
  readonly message: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The user's bids as lines of the activity log, newest first: one for each auction, the newest bid there. They are made
 * from the registrations, which the stream keeps up to date anyway, so the log costs no bid a write of its own
 * (docs/decisions/0009). Every single bid is in the ledger of its auction.
 */
export async function bidLines(auctions: AuctionsTable, userId: string): Promise<readonly ActivityLine[]> {
  const registrations = await listRegistrations(auctions, userId);
  const states = await batchStatesWithBids(
    auctions,
    registrations.map(({ auctionId }) => auctionId),
  );
  const bids = registrations.flatMap((registration) => {
    const { auctionId } = registration;
    const { lastBidAmount: amount, lastBidAt: at } = withLastBid(registration, states.get(auctionId)?.recent ?? []);
    return amount === undefined || at === undefined ? [] : [{ auctionId, amount, at }];
  });
  const listings = await batchListings(
    auctions,
    bids.map(({ auctionId }) => auctionId),
  );
  return bids
    .map(({ auctionId, amount, at }) => ({
      sk: activitySk(at, `bid-${auctionId}`),
      type: 'bid_placed',
      message: `Latest bid on ${listings.get(auctionId)?.title ?? 'an auction that was deleted'}: ${formatInr(amount)}.`,
      at,
    }))
    .toSorted((one, other) => (one.sk < other.sk ? 1 : -1));
}
