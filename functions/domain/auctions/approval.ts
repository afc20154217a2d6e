/**
 * An auction that ended below its reserve: it is unsold, unless an admin accepts the highest bid in time. Until somebody
 * decides or the time is over, the bid is subject to approval. Times are epoch milliseconds.
 */
import type { CounterOffer, StateItem } from '#functions/tables/auctions/auction-items.ts';

/** How long an admin may accept the bid. */
export const APPROVAL_MS = 24 * 60 * 60 * 1000;

export type ReserveFacts = Pick<StateItem, 'status' | 'reserve' | 'lastBid' | 'currentBid' | 'approval'>;

/** Whether there are bids, and none reaches the reserve. */
export function isBelowReserve({ reserve, lastBid, currentBid }: Omit<ReserveFacts, 'status' | 'approval'>): boolean {
  return reserve !== undefined && lastBid !== undefined && currentBid < reserve;
}

/** Whether the highest bid of an ended auction is still subject to approval. */
export function isOnApproval(state: ReserveFacts): boolean {
  return state.status === 'completed' && state.approval === undefined && isBelowReserve(state);
}

/** When the bid can no longer be accepted. */
export function approvalUntil({ closedAt, closesAt }: Pick<StateItem, 'closedAt' | 'closesAt'>): number {
  return (closedAt ?? closesAt) + APPROVAL_MS;
}

/** The counter-offer that the highest bidder can answer. */
export function openCounterOffer(
  state: ReserveFacts & Pick<StateItem, 'counterOffer'>,
  now: number,
): CounterOffer | undefined {
  const { counterOffer } = state;
  if (counterOffer === undefined || counterOffer.answer !== undefined || !isOnApproval(state)) return undefined;
  return counterOffer.until > now ? counterOffer : undefined;
}
