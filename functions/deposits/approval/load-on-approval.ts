import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { isBelowReserve } from '#functions/domain/auctions/approval.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { readTitle } from '#functions/tables/auctions/auction-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { BidOnApproval } from './approval-writes.ts';

/** The bid that waits for approval; undefined if none does, or while the auction is being settled. */
export async function loadOnApproval(auctions: AuctionsTable, state: StateItem): Promise<BidOnApproval | undefined> {
  const { auctionId, lastBid } = state;
  if (lastBid === undefined || !isBelowReserve(state)) return undefined;
  const bidder = await getBidder(auctions, auctionId, lastBid.userId);
  if (bidder?.finalPayment !== 'on-approval') return undefined;
  return { state, bidder, title: await readTitle(auctions, auctionId) };
}
