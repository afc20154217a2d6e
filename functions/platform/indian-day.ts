import { IST_OFFSET_MS } from '#shared/model/ist.ts';
import { DAY_MS } from '#shared/model/durations.ts';

/** The last midnight in India at or before `ms`. Both are epoch milliseconds. */
export function startOfIndianDay(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
}

/** The month before one, both like `2026-11`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
