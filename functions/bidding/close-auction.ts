import { type Winner, winnerOf } from '#functions/domain/auctions/winner.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { isOverdue } from '#shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { closeState } from './state-store.ts';

type Closed = Result<{ readonly winner: Winner | null }, Refusal>;

/**
 * Closes an auction whose deadline and grace are over. Idempotent: every caller gets the same winner. The stream of
 * STATE does the rest.
 * Reads before it writes, because any signed-in user may call it at any rate. A write costs its unit even if its
 * condition fails, and an item takes only a thousand writes a second, so the leader could block others' bids.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.ConditionalUpdate
 * Errors: NOT_FOUND (also drafts and deleted ones), AUCTION_NOT_STARTED, AUCTION_STILL_RUNNING.
 */
export async function closeAuction(auctions: AuctionsTable, auctionId: string, now: number): Promise<Closed> {
  const state = await getState(auctions, auctionId);
  if (state === undefined || !isOverdue(state, now)) return resultOf(state, now);
  const closed = await closeState(auctions, auctionId, now);
  return closed.ok ? ok({ winner: winnerOf(closed.value) }) : resultOf(closed.error, now);
}

/** The result for an auction that cannot be closed now. */
function resultOf(state: StateItem | undefined, now: number): Closed {
  if (state === undefined || !isShown(state)) return refused(refusal('NOT_FOUND'));
  if (state.status === 'completed' || state.status === 'cancelled') return ok({ winner: winnerOf(state) });
  if (state.startAt > now) return refused(refusal('AUCTION_NOT_STARTED'));
  return refused(refusal('AUCTION_STILL_RUNNING'));
}
