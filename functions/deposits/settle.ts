import { approvalUntil, isBelowReserve } from '#functions/domain/auctions/approval.ts';
import { SETTLED_WITHIN_MS } from '#functions/domain/auctions/look-again.ts';
import { paymentWindowOf } from '#functions/domain/auctions/state-facts.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';

/** The result of an auction for one bidder. */
export type Settlement =
  | { readonly kind: 'already-settled' }
  /** The deposit stays held until the final payment. `paymentDueAt`: epoch milliseconds. */
  | { readonly kind: 'won'; readonly paymentDueAt: number }
  /** The highest bid, below the reserve: the deposit stays held until an admin decides, or the time for it is over. */
  | { readonly kind: 'on-approval'; readonly until: number }
  /** The deposit is refunded. `annulled`: of whoever had passed the lot on. */
  | { readonly kind: 'lost' | 'cancelled' | 'annulled' };

export type EndedState = StateItem & { readonly status: 'completed' | 'cancelled'; readonly closedAt: number };

/** Undefined while the auction is not over. */
export function endedState(state: StateItem): EndedState | undefined {
  const { status, closedAt = state.closesAt } = state;
  if (status !== 'completed' && status !== 'cancelled') return undefined;
  return { ...state, status, closedAt };
}

/**
 * Decides one bidder's settlement. If a completed auction is deleted, a winner who has not paid gets the deposit back, and
 * nothing changes for the others. A winner has the whole time to pay from the end, or from a settlement that is late.
 */
export function decideSettlement(
  bidder: Pick<BidderItem, 'userId' | 'outcome' | 'finalPayment'>,
  state: EndedState,
  now: number,
): Settlement {
  const owesPayment = bidder.outcome === 'won' && bidder.finalPayment === 'due';
  if (state.status === 'cancelled') {
    return { kind: bidder.outcome === undefined || owesPayment ? 'cancelled' : 'already-settled' };
  }
  // What passed the lot on is part of the annulled win. The winner's part was written with the annulment.
  if (state.annulledAt !== undefined && bidder.finalPayment === 'passed-on') return { kind: 'annulled' };
  if (bidder.outcome !== undefined) return { kind: 'already-settled' };
  if (state.lastBid?.userId !== bidder.userId) return { kind: 'lost' };
  if (isBelowReserve(state)) {
    return bidder.finalPayment === undefined
      ? { kind: 'on-approval', until: approvalUntil(state) }
      : { kind: 'already-settled' };
  }
  const toldAt = now - state.closedAt >= SETTLED_WITHIN_MS ? now : state.closedAt;
  return { kind: 'won', paymentDueAt: toldAt + paymentWindowOf(state) };
}
