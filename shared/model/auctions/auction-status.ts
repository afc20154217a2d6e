/**
 * The life of an auction. The stored status may be behind the clock: a published auction is active from its start, even
 * before its schedule fires. To show or judge an auction, use `effectiveStatus`.
 */

/** All stored statuses, in their normal order. */
export const AUCTION_STATUSES = ['draft', 'pending', 'active', 'completed', 'cancelled'] as const;
export type AuctionStatus = (typeof AUCTION_STATUSES)[number];

/** How long closing waits for bids received before the deadline that are still being processed (a cold start). */
export const CLOSING_GRACE_MS = 3_000;

/** The fields that the status depends on. Times are epoch milliseconds. */
export interface StatusFacts {
  readonly status: AuctionStatus;
  readonly startAt: number;
  /** The end date before the first bid; then the time of the last accepted bid plus the bid interval. */
  readonly closesAt: number;
  /** Since when its clock stands: nobody may bid, and it neither starts nor ends. Absent unless it is paused. */
  readonly pausedAt?: number | undefined;
}

/**
 * The status at `now`: a published auction is active from its start, unless it was paused before, and ends only when it
 * is closed.
 */
export function effectiveStatus({ status, startAt, pausedAt }: StatusFacts, now: number): AuctionStatus {
  return status === 'pending' && startAt <= now && pausedAt === undefined ? 'active' : status;
}

/**
 * Whether its clock stands and will go on. A release that did not know pauses may have cancelled it without removing
 * the time.
 */
export const isPaused = ({ status, pausedAt }: Pick<StatusFacts, 'status' | 'pausedAt'>): boolean =>
  pausedAt !== undefined && (status === 'pending' || status === 'active');

/** Whether a running auction is past its deadline, so that no bid is accepted any more. */
export function isPastDeadline(facts: StatusFacts, now: number): boolean {
  return facts.pausedAt === undefined && effectiveStatus(facts, now) === 'active' && facts.closesAt <= now;
}

/** Whether a running auction is past its deadline and the grace period, so that anyone may close it. */
export const isOverdue = (facts: StatusFacts, now: number): boolean => isPastDeadline(facts, now - CLOSING_GRACE_MS);

/**
 * When an auction ended: a completed one when its clock ran out, however late somebody closed it; a cancelled one when it
 * was cancelled.
 */
export const endedAtOf = (
  facts: Pick<StatusFacts, 'status' | 'closesAt'> & { readonly closedAt?: number | undefined },
): number => (facts.status === 'completed' ? facts.closesAt : (facts.closedAt ?? facts.closesAt));

/** The possible changes. `completed` and `cancelled` are final. */
const MOVES: Readonly<Record<AuctionStatus, readonly AuctionStatus[]>> = {
  draft: ['pending', 'cancelled'],
  pending: ['draft', 'active', 'cancelled'],
  active: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/**
 * The statuses that may follow `from`. Once somebody has registered, a published auction can neither go back to draft
 * nor start early, because that would break what the deposit was paid for.
 */
export function allowedMoves(from: AuctionStatus, bidderCount: number): readonly AuctionStatus[] {
  const isBinding = from === 'pending' && bidderCount > 0;
  return MOVES[from].filter((to) => !isBinding || to === 'cancelled');
}
