import type { VoidedBids } from '#functions/tables/auctions/auction-items.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { anyOf, below, exists } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';

/**
 * Copies a bidder's last bid into the registration. A repeated or late write never replaces a newer bid: its position in
 * the ledger tells which is newer, since after a void a newer bid may be lower. Registrations of older releases have no
 * position; there the higher bid is the newer one.
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
 * Copies into the registration the last bid that the void at this position of the ledger has left to a bidder, or removes
 * the copy if it has left none. Repeated and late writes do no harm.
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
