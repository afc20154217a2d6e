/** How long the answer about a public lot is good: at the edge, and for a page that shows it. */
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';

const SECOND_MS = 1000;
/** A lot that is over hardly changes. */
const OVER_SECONDS = 60;

const hasClock = (status: AuctionStatus): boolean => status === 'pending' || status === 'active';

/** How long the edge may keep a lot. While its clock runs, one second, which also bounds the error of the page's clock. */
export const edgeSecondsOf = ({ status }: { readonly status: AuctionStatus }): number =>
  hasClock(status) ? 1 : OVER_SECONDS;

export interface LotClock {
  readonly status: AuctionStatus;
  /** Epoch milliseconds. */
  readonly startAt: number;
  readonly closesAt: number;
  /** Undefined unless its clock stands. */
  readonly pausedAt?: number | undefined;
  readonly bidCount: number;
  /** Seconds. */
  readonly bidInterval: number;
}

/** The longest pauses: of a page that shows the lot, and of a room that has lost its socket. */
export const PAGE_MS = 30 * SECOND_MS;
export const ROOM_MS = 5 * SECOND_MS;
const LEAST_MS = 2 * SECOND_MS;
/** It goes on whenever the house says so. */
const PAUSED_MS = 5 * SECOND_MS;
/** So often from a moment until the next thing that can happen. */
const TIMES = 12;

/** After how many milliseconds to ask for a lot again: the nearer its start or its end, the sooner. Null when it is over. */
export function comeBackAfter(lot: LotClock, now: number, most: number): number | null {
  if (!hasClock(lot.status)) return null;
  if (lot.pausedAt !== undefined) return PAUSED_MS;
  const left = (lot.status === 'pending' ? lot.startAt : earliestEnd(lot, now)) - now;
  return Math.max(LEAST_MS, Math.min(most, Math.round(left / TIMES)));
}

/** The first bid may move a far deadline close. Later ones only postpone it. */
const earliestEnd = ({ closesAt, bidCount, bidInterval }: LotClock, now: number): number =>
  bidCount > 0 ? closesAt : Math.min(closesAt, now + bidInterval * SECOND_MS);
