import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';

/** In the last minute before the start or the deadline. */
const FAST_MS = 2_000;
const RUNNING_MS = 5_000;
const UPCOMING_MS = 30_000;

/** The pause between two polls of a lot in milliseconds, at `now` (server time); false when nothing changes any more. */
export function pollEvery(
  lot: Pick<PublicLot, 'status' | 'startDate' | 'closesAt' | 'pausedAt'>,
  now: number,
): number | false {
  if (!hasClock(lot)) return false;
  // It goes on when the house says so.
  if (lot.pausedAt !== undefined) return RUNNING_MS;
  const isUpcoming = lot.status === 'pending';
  const left = (isUpcoming ? Date.parse(lot.startDate) : lot.closesAt) - now;
  if (left < MINUTE_MS) return FAST_MS;
  return isUpcoming ? UPCOMING_MS : RUNNING_MS;
}

export function hasClock({ status }: Pick<PublicLot, 'status'>): boolean {
  return status === 'active' || status === 'pending';
}
