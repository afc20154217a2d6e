import { isBelowReserve } from '#functions/domain/auctions/approval.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState, readTitle } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { BidOnApproval } from './approval-writes.ts';

const SETTLING = 'The result of this auction is being settled. Please try again in a moment.';

/**
 * Decides about a bid on approval, once: what others or the clock decide between read and write is looked at again.
 * Errors: NOT_FOUND, CONFLICT (while the auction is being settled), those of `check` and `write`.
 *
 * @param check whether the decision is possible; `done` when it has been made
 * @param write false if something was decided since the read
 */
export async function decideOnce<Open>(
  auctions: AuctionsTable,
  auctionId: string,
  check: (state: StateItem) => Result<Open | 'done', Refusal>,
  write: (bid: BidOnApproval, open: Open) => Promise<Result<boolean, Refusal>>,
): Promise<Result<undefined, Refusal>> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await getState(auctions, auctionId);
    if (state === undefined) return refused(refusal('NOT_FOUND', 'Auction not found.'));
    const open = check(state);
    if (!open.ok) return open;
    if (open.value === 'done') return ok(undefined);
    if (attempt > 1) return refused(refusal('CONFLICT', SETTLING));
    const bid = await loadOnApproval(auctions, state);
    if (bid === undefined) continue;
    const written = await write(bid, open.value);
    if (!written.ok) return written;
    if (written.value) return ok(undefined);
  }
}

/** The bid that waits for approval; undefined if none does, or while the auction is being settled. */
export async function loadOnApproval(auctions: AuctionsTable, state: StateItem): Promise<BidOnApproval | undefined> {
  const { auctionId, lastBid } = state;
  if (lastBid === undefined || !isBelowReserve(state)) return undefined;
  const bidder = await getBidder(auctions, auctionId, lastBid.userId);
  if (bidder?.finalPayment !== 'on-approval') return undefined;
  return { state, bidder, title: await readTitle(auctions, auctionId) };
}
