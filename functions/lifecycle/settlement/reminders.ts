import { HOUR_MS } from '#shared/model/durations.ts';

/** How long before the due time the winner is reminded. */
export const REMINDERS_MS = [24 * HOUR_MS, 2 * HOUR_MS] as const;

/** The time of the latest reminder that is due; undefined before the first. */
export function reminderDue(paymentDueAt: number, now: number): number | undefined {
  return REMINDERS_MS.map((before) => paymentDueAt - before).findLast((at) => at <= now);
}
