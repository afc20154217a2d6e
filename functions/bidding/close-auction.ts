import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { type Winner, winnerOf } from '../tables/auctions/winner.ts';
import { closeState } from './state-store.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

/**
 * Closes an auction whose deadline and grace are over. Idempotent: whoever comes first closes it, everyone gets the
 * same winner; a cancelled auction has none. The stream of STATE does the rest.
 * Errors: NOT_FOUND (also drafts and deleted ones), AUCTION_NOT_STARTED, AUCTION_STILL_RUNNING.
 */
export async function closeAuction(
  auctions: AuctionsTable,
  auctionId: string,
  now: number,
): Promise<Result<{ readonly winner: Winner | null }, Refusal>> {
  const closed = await closeState(auctions, auctionId, now);
  if (closed.ok) return ok({ winner: winnerOf(closed.value) });
  const state = closed.error;
  if (state === undefined || state.status === 'draft' || state.deleted === true) return refused(refusal('NOT_FOUND'));
  if (state.status === 'completed' || state.status === 'cancelled') return ok({ winner: winnerOf(state) });
  if (state.startAt > now) return refused(refusal('AUCTION_NOT_STARTED'));
  return refused(refusal('AUCTION_STILL_RUNNING'));
}
