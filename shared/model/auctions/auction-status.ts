/**
 * The life of an auction. The stored status may lag behind the clock: a published auction whose start has
 * passed is active even before its schedule fired. Whoever shows or judges an auction asks `effectiveStatus`.
 */

/** Every status that is stored, in the order of a normal life. */
export const AUCTION_STATUSES = ['draft', 'pending', 'active', 'completed', 'cancelled'] as const;
export type AuctionStatus = (typeof AUCTION_STATUSES)[number];

/** Bids received before the deadline may still be on their way for this long (a cold start); closing waits. */
export const CLOSING_GRACE_MS = 3_000;

/** What the status depends on. Times are epoch milliseconds. */
export interface StatusFacts {
  readonly status: AuctionStatus;
  readonly startAt: number;
  /** The end date while nobody has bid, then the last accepted bid's time plus the bid interval. */
  readonly closesAt: number;
}

/** The status at `now`: a published auction is active from its start on, and ends only when it was closed. */
export function effectiveStatus(facts: StatusFacts, now: number): AuctionStatus {
  return facts.status === 'pending' && facts.startAt <= now ? 'active' : facts.status;
}

/** True when the auction is running but its deadline and the grace are over: anyone may close it now. */
export function isOverdue(facts: StatusFacts, now: number): boolean {
  return effectiveStatus(facts, now) === 'active' && facts.closesAt + CLOSING_GRACE_MS <= now;
}

/** The moves an admin or the clock may make. `completed` and `cancelled` are final. */
const MOVES: Readonly<Record<AuctionStatus, readonly AuctionStatus[]>> = {
  draft: ['pending', 'cancelled'],
  pending: ['draft', 'active', 'cancelled'],
  active: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/**
 * The statuses that `from` may become. Once somebody has registered for a published auction it neither goes back to
 * draft nor starts before its time: both would break what the deposit was paid for.
 */
export function allowedMoves(from: AuctionStatus, bidderCount: number): readonly AuctionStatus[] {
  const hasPromised = from === 'pending' && bidderCount > 0;
  return MOVES[from].filter((to) => !hasPromised || to === 'cancelled');
}
