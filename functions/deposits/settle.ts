import type { BidderItem, StateItem } from '../tables/auctions/auction-items.ts';

/** What the end of an auction means for one bidder. */
export type Settlement =
  | { readonly kind: 'already-settled' }
  /** The deposit stays until the final payment; `paymentDueAt` is epoch milliseconds. */
  | { readonly kind: 'won'; readonly paymentDueAt: number }
  /** The deposit goes back. */
  | { readonly kind: 'lost' | 'cancelled' };

/** An auction that is over. */
export type EndedState = StateItem & { readonly status: 'completed' | 'cancelled'; readonly closedAt: number };

/** The state of an auction that is over; undefined while it is not. */
export function endedState(state: StateItem): EndedState | undefined {
  const { status, closedAt = state.closesAt } = state;
  if (status !== 'completed' && status !== 'cancelled') return undefined;
  return { ...state, status, closedAt };
}

/**
 * Decides one bidder's settlement. An auction may still be cancelled (deleted) after it was completed: then a winner
 * who has not paid gets the deposit back, and everyone else keeps what they had.
 * @param paymentWindowMs how long a winner has to pay
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
