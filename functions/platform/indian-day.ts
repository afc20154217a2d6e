import { IST_OFFSET_MS } from '#shared/model/ist.ts';
import { DAY_MS } from '#shared/model/durations.ts';

/** The last midnight in India at or before `ms`. Both are epoch milliseconds. */
export function startOfIndianDay(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
}
