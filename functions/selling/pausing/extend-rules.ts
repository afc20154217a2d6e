/** Decides which auctions are extended after an outage, and by how much. Pure; times are epoch milliseconds. */
import { MINUTE_MS } from '#shared/model/durations.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { statusForAdmin } from '../auction-moves.ts';

export interface Extending {
  readonly minutes: number;
  /** Only what had started before: the end of an outage. All that runs when undefined. */
  readonly ranBefore?: number | undefined;
}

/**
 * By how much a running auction is extended: at least a full bid interval, so that everybody has time to come back.
 * Undefined for one that does not run, or whose clock an owner has stopped: going on gives it time. What is past its
 * deadline stays over.
 */
export function extensionMs(state: StateItem, { minutes, ranBefore }: Extending, now: number): number | undefined {
  const { bidInterval, endedEarly, pausedAt, startAt } = state;
  const runs = statusForAdmin(state, now) === 'active' && pausedAt === undefined && endedEarly === undefined;
  if (!runs || (ranBefore !== undefined && startAt >= ranBefore)) return undefined;
  return Math.max(minutes * MINUTE_MS, bidInterval * 1000);
}
