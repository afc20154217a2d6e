/** Decides whether an auction may be paused, and how it goes on. Pure; times are epoch milliseconds. */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { isPaused } from '#shared/model/auctions/auction-status.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { locked, statusForAdmin } from '../auction-moves.ts';

/** What starts later is not in a hurry: its dates can be changed. */
export const STARTS_WITHIN_MS = DAY_MS;

/** `paused`: an earlier command has paused it. */
export type Pausing = 'pause-running' | 'pause-announced' | 'paused';

/**
 * An auction past its deadline is not paused: it closes, and its last bid has won. Errors: NOT_FOUND (a draft, or none),
 * AUCTION_LOCKED.
 */
export function decidePause(state: StateItem | undefined, now: number): Result<Pausing, Refusal> {
  if (state === undefined || state.status === 'draft') return refused(refusal('NOT_FOUND'));
  if (isPaused(state)) return ok('paused');
  const from = statusForAdmin(state, now);
  switch (from) {
    case 'draft':
    case 'completed':
    case 'cancelled':
      return locked(`This auction is ${from} already.`);
    case 'pending':
      return state.startAt <= now + STARTS_WITHIN_MS
        ? ok('pause-announced')
        : locked('This auction starts in more than a day. Its dates can be changed instead.');
    case 'active':
      return state.endedEarly === undefined
        ? ok('pause-running')
        : locked('This auction was ended early and closes within seconds.');
  }
}

export type Resumed = Pick<StateItem, 'startAt' | 'closesAt' | 'latestEnd'>;

/**
 * How a paused auction goes on at `now`: with the time that was left when it was paused, and at least a full bid
 * interval, so that everybody has time to come back. The latest end moves as far as the deadline. What should have
 * started meanwhile starts now and runs as long as it was announced; what starts later keeps its times. Undefined if it
 * is not paused.
 */
export function resumedAt(state: StateItem, now: number): Resumed | undefined {
  const { status, startAt, closesAt, latestEnd, pausedAt, bidInterval } = state;
  if (pausedAt === undefined || !isPaused(state)) return undefined;
  const stoodFrom = status === 'pending' ? startAt : pausedAt;
  if (stoodFrom > now) return { startAt, closesAt, latestEnd };
  const left = Math.max(closesAt - stoodFrom, bidInterval * 1000);
  const moved = now + left - closesAt;
  return {
    startAt: status === 'pending' ? now : startAt,
    closesAt: closesAt + moved,
    latestEnd: latestEnd === undefined ? undefined : latestEnd + moved,
  };
}
