import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/auction-items.ts';
import { anyOf, below, exists } from '#functions/tables/expressions.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

/**
 * Copies a bidder's last bid into the registration. A repeated or late write never replaces a newer bid, because newer
 * bids are higher.
 */
export async function writeLastBid(auctions: AuctionsTable, { auctionId, userId, amount, at }: BidItem): Promise<void> {
  const set = { lastBidAmount: amount, lastBidAt: at };
  const isNewer = { sk: exists, lastBidAmount: anyOf(undefined, below(amount)) };
  // A failed condition means that a newer bid is stored.
  await write(auctions, update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isNewer));
}
