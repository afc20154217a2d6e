import type { BidderItem, StateItem } from '../tables/auctions/auction-items.ts';

/** The result of an auction for one bidder. */
export type Settlement =
  | { readonly kind: 'already-settled' }
  /** The deposit stays held until the final payment. `paymentDueAt`: epoch milliseconds. */
  | { readonly kind: 'won'; readonly paymentDueAt: number }
  /** The deposit is refunded. */
  | { readonly kind: 'lost' | 'cancelled' };

export type EndedState = StateItem & { readonly status: 'completed' | 'cancelled'; readonly closedAt: number };

/** Undefined while the auction is not over. */
export function endedState(state: StateItem): EndedState | undefined {
  const { status, closedAt = state.closesAt } = state;
  if (status !== 'completed' && status !== 'cancelled') return undefined;
  return { ...state, status, closedAt };
}

/**
 * Decides one bidder's settlement. If a completed auction is deleted, a winner who has not paid gets the deposit back, and
 * nothing changes for the others.
 * @param paymentWindowMs the time a winner has to pay
 */
export function decideSettlement(
  bidder: Pick<BidderItem, 'userId' | 'outcome' | 'finalPayment'>,
  state: EndedState,
  paymentWindowMs: number,
): Settlement {
  const owesPayment = bidder.outcome === 'won' && bidder.finalPayment === 'due';
  if (state.status === 'cancelled') {
    return { kind: bidder.outcome === undefined || owesPayment ? 'cancelled' : 'already-settled' };
  }
  if (bidder.outcome !== undefined) return { kind: 'already-settled' };
  if (state.lastBid?.userId !== bidder.userId) return { kind: 'lost' };
  return { kind: 'won', paymentDueAt: state.closedAt + paymentWindowMs };
}
