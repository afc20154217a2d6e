import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/model/durations.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'short' });

/**
 * Echoes a time that somebody entered, so that a wrong day or month is noticed: 'Fri, 4 Dec 2026, 6:00 pm IST, in 7
 * days'.
 */
export const timeInWords = (ms: number, now: number): string =>
  `${WEEKDAY.format(ms)}, ${formatDateTime(ms)}, ${distance(ms - now)}`;

function distance(ms: number): string {
  const size = Math.abs(ms);
  const [count, unit] =
    size >= 2 * DAY_MS
      ? [Math.round(size / DAY_MS), 'day']
      : size >= 2 * HOUR_MS
        ? [Math.round(size / HOUR_MS), 'hour']
        : [Math.round(size / MINUTE_MS), 'minute'];
  const span = `${count} ${count === 1 ? unit : `${unit}s`}`;
  return ms < 0 ? `${span} ago` : `in ${span}`;
}
