import { IST_OFFSET_MS } from '#shared/model/ist.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last midnight in India at or before `ms`. Both are epoch milliseconds. */
export function startOfIndianDay(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
}
