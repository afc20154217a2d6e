import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { isOverdue } from '../../shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { isShown } from '../tables/auctions/listing-status.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import { getState } from '../tables/auctions/auction-reads.ts';
import { type Winner, winnerOf } from '../domain/auctions/winner.ts';
import { closeState } from './state-store.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

type Closed = Result<{ readonly winner: Winner | null }, Refusal>;

/**
 * Closes an auction whose deadline and grace are over. Idempotent: whoever comes first closes it, everyone gets the
 * same winner; a cancelled auction has none. The stream of STATE does the rest.
 *
 * It looks before it writes. Anybody who is signed in may ask, as often as they like, and a write whose condition is not met
 * costs its unit too, of the thousand a second that the item takes: whoever leads could keep out the bids of others.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.ConditionalUpdate
 * Errors: NOT_FOUND (also drafts and deleted ones), AUCTION_NOT_STARTED, AUCTION_STILL_RUNNING.
 */
export async function closeAuction(auctions: AuctionsTable, auctionId: string, now: number): Promise<Closed> {
  const state = await getState(auctions, auctionId);
  if (state === undefined || !isOverdue(state, now)) return asItIs(state, now);
  const closed = await closeState(auctions, auctionId, now);
  return closed.ok ? ok({ winner: winnerOf(closed.value) }) : asItIs(closed.error, now);
}

/** What is to be said of an auction that is not to be closed now. */
function asItIs(state: StateItem | undefined, now: number): Closed {
  if (state === undefined || !isShown(state)) return refused(refusal('NOT_FOUND'));
  if (state.status === 'completed' || state.status === 'cancelled') return ok({ winner: winnerOf(state) });
  if (state.startAt > now) return refused(refusal('AUCTION_NOT_STARTED'));
  return refused(refusal('AUCTION_STILL_RUNNING'));
}
