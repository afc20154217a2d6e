const HOUR_MS = 60 * 60 * 1000;

/** The winner is told this long before the payment is due. */
export const REMINDERS_MS = [24 * HOUR_MS, 2 * HOUR_MS] as const;

/** When the reminder that is due by now was to be sent: the last one of those that have come; none before the first. */
export function reminderDue(paymentDueAt: number, now: number): number | undefined {
  return REMINDERS_MS.map((before) => paymentDueAt - before).findLast((at) => at <= now);
}
