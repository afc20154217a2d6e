import { HOUR_MS } from '#shared/model/durations.ts';

/** How long before a payment is due its winner is reminded, and watchers before registration ends. */
export const REMINDERS_MS = [24 * HOUR_MS, 2 * HOUR_MS] as const;

/** The time of the latest reminder that is due; undefined before the first. */
export function reminderDue(dueAt: number, now: number): number | undefined {
  return REMINDERS_MS.map((before) => dueAt - before).findLast((at) => at <= now);
}
