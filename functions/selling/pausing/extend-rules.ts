/** Decides which auctions are extended after an outage, and by how much. Pure; times are epoch milliseconds. */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { statusForAdmin } from '../auction-moves.ts';

export interface Extending {
  readonly minutes: number;
  /** Extends only what had started before this, such as the end of an outage; all that runs when undefined. */
  readonly startedBefore?: number | undefined;
}

/**
 * By how much a running auction is extended: at least a full bid interval, so that everybody has time to come back.
 * Undefined for one that does not run, or whose clock an owner has stopped: resuming gives it time. What is past its
 * deadline stays over.
 */
export function extensionMs(state: StateItem, { minutes, startedBefore }: Extending, now: number): number | undefined {
  const { bidInterval, endedEarly, pausedAt, startAt } = state;
  const runs = statusForAdmin(state, now) === 'active' && pausedAt === undefined && endedEarly === undefined;
  if (!runs || (startedBefore !== undefined && startAt >= startedBefore)) return undefined;
  return Math.max(minutes * MINUTE_MS, bidInterval * 1000);
}
