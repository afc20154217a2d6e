/** The days on which the buyer of a lot may collect it. Days are in India, as `2026-12-01`. Pure. */
import { DAY_MS } from '../durations.ts';
import { istParts, startOfIstDay } from '../ist.ts';

/** Where the lot does not say how many. */
export const COLLECTION_DAYS = 30;

export const HALF_DAYS = ['morning', 'afternoon'] as const;
export type HalfDay = (typeof HALF_DAYS)[number];

export const istDay = (ms: number): string => istParts(ms).date;

const dayAfter = (day: string, days: number): string => istDay(startOfIstDay(day) + days * DAY_MS);

/** The last day to collect a lot that was paid for at `paidAt` (epoch milliseconds). */
export const lastCollectionDay = (paidAt: number, days: number): string => dayAfter(istDay(paidAt), days);

/** From tomorrow, so that the yard knows of it the day before; undefined when the time to collect is over. */
export function openDays(lastDay: string, now: number): { readonly first: string; readonly last: string } | undefined {
  const first = dayAfter(istDay(now), 1);
  return first > lastDay ? undefined : { first, last: lastDay };
}
