import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { type BidderItem, bidderKey, type VoidedBids } from '#functions/tables/auctions/auction-items.ts';
import { anyOf, below, exists } from '#functions/tables/expressions.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

/**
 * Copies a bidder's last bid into the registration. A repeated or late write never replaces a newer bid, because newer
 * bids are higher. After a void that is not so, and the position in the ledger says what is newer.
 */
export async function writeLastBid(
  auctions: AuctionsTable,
  { auctionId, userId, amount, at, seq }: BidItem,
): Promise<void> {
  const set = { lastBidAmount: amount, lastBidAt: at, lastBidSeq: seq };
  const isNewer = [
    { lastBidSeq: below(seq) },
    { sk: exists, lastBidSeq: undefined, lastBidAmount: anyOf(undefined, below(amount)) },
  ];
  // A failed condition means that a newer bid is stored.
  await write(auctions, update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isNewer));
}

/**
 * Copies what a void at this position has left of a bidder's bids into the registration. Repeated and late writes do no
 * harm.
 */
export async function writeBidLeft(
  auctions: AuctionsTable,
  { auctionId, seq }: Pick<BidItem, 'auctionId' | 'seq'>,
  { userId, left }: VoidedBids['people'][number],
): Promise<void> {
  const set = { lastBidAmount: left?.amount, lastBidAt: left?.at, lastBidSeq: seq };
  const isNewer = { sk: exists, lastBidSeq: anyOf(undefined, below(seq)) };
  await write(auctions, update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isNewer));
}
