/** When the lots of a sale open and end: one rule for all of them. Times are epoch milliseconds. Pure. */
import type { AuctionStatus } from '../auctions/auction-status.ts';
import { MINUTE_MS } from '../durations.ts';

export interface SaleSchedule {
  readonly registrationDeadlineAt: number;
  /** When the first lot opens, and all others too unless `staggersStarts`. */
  readonly startAt: number;
  /** The end of the first lot. */
  readonly firstEndAt: number;
  /** Each lot ends this many minutes after the one before. */
  readonly everyMinutes: number;
  /** Whether the starts are staggered, too; if not, all lots open at `startAt`. */
  readonly staggersStarts: boolean;
}

export interface LotTimes {
  readonly registrationDeadlineAt: number;
  readonly startAt: number;
  readonly endAt: number;
}

export const MAX_SALE_LOTS = 2_000;
/** A day. */
export const MAX_EVERY_MINUTES = 1_440;

/** @param place the lot's place in the sale, from 0 */
export function lotTimes(schedule: SaleSchedule, place: number): LotTimes {
  const { registrationDeadlineAt, startAt, firstEndAt, everyMinutes, staggersStarts } = schedule;
  const later = place * everyMinutes * MINUTE_MS;
  return { registrationDeadlineAt, startAt: startAt + (staggersStarts ? later : 0), endAt: firstEndAt + later };
}

/** Whether a lot has these times. The inputs have no seconds, so times within the same minute are equal. */
export function hasTimes(lot: LotTimes, times: LotTimes): boolean {
  const isSame = (a: number, b: number) => Math.floor(a / MINUTE_MS) === Math.floor(b / MINUTE_MS);
  return (
    isSame(lot.registrationDeadlineAt, times.registrationDeadlineAt) &&
    isSame(lot.startAt, times.startAt) &&
    isSame(lot.endAt, times.endAt)
  );
}

/** The schedule with all its times moved, so that the first lot opens at `startAt`. */
export function movedSchedule(schedule: SaleSchedule, startAt: number): SaleSchedule {
  const by = startAt - schedule.startAt;
  return {
    ...schedule,
    registrationDeadlineAt: schedule.registrationDeadlineAt + by,
    startAt,
    firstEndAt: schedule.firstEndAt + by,
  };
}

/**
 * Whether a sale may be postponed: before its start, and after it while all that would have started is paused.
 * @param statuses of its lots; that of a paused one is still `pending`
 */
export const mayBePostponed = (startAt: number, statuses: readonly AuctionStatus[], now: number): boolean =>
  startAt > now ||
  (statuses.includes('pending') && !statuses.some((status) => status === 'active' || status === 'completed'));

/** What is wrong with the order of the times; undefined when nothing is. */
export function scheduleProblem({
  registrationDeadlineAt,
  startAt,
  firstEndAt,
}: SaleSchedule): { readonly field: 'startDate' | 'firstEnd'; readonly sentence: string } | undefined {
  if (startAt <= registrationDeadlineAt) {
    return { field: 'startDate', sentence: 'The sale must start after the registration deadline.' };
  }
  if (firstEndAt <= startAt) return { field: 'firstEnd', sentence: 'The first lot must end after the start.' };
  return undefined;
}
