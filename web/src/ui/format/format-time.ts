/** Formats times in IST, whatever the device's time zone. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/model/durations.ts';
import { IST_OFFSET_MS, NO_DATE } from '#shared/model/ist.ts';

const ZONE = 'Asia/Kolkata';
const DATE = new Intl.DateTimeFormat('en-IN', { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-IN', { timeZone: ZONE, hour: 'numeric', minute: '2-digit', hour12: true });

const DAY_AND_TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Converts ISO text or epoch milliseconds to epoch milliseconds; undefined when it is no time. */
export function toEpochMs(time: string | number): number | undefined {
  const ms = typeof time === 'number' ? time : Date.parse(time);
  return Number.isFinite(ms) ? ms : undefined;
}

/** '20 Nov 2026'. */
export function formatDate(time: string | number): string {
  const ms = toEpochMs(time);
  return ms === undefined ? '—' : DATE.format(ms);
}

/** '20 Nov 2026, 4:08 pm IST'. */
export function formatDateTime(time: string | number): string {
  const ms = toEpochMs(time);
  if (ms === NO_DATE) return 'not set yet';
  return ms === undefined ? '—' : `${DATE.format(ms)}, ${TIME.format(ms)} IST`;
}

/** A short time at `now`: '5:32 pm IST' today, '24 Nov, 1:30 pm IST' this year, else with the year. */
export const formatMoment = (ms: number, now: number): string =>
  ms === NO_DATE ? formatMomentBeside(ms, now) : `${formatMomentBeside(ms, now)} IST`;

/** The same in a sentence in which another time carries IST. */
export function formatMomentBeside(ms: number, now: number): string {
  if (ms === NO_DATE) return 'not set yet';
  const [then, today] = [inIndia(ms), inIndia(now)];
  if (Math.floor(then / DAY_MS) === Math.floor(today / DAY_MS)) return TIME.format(ms);
  const isThisYear = new Date(then).getUTCFullYear() === new Date(today).getUTCFullYear();
  return isThisYear ? DAY_AND_TIME.format(ms) : `${DATE.format(ms)}, ${TIME.format(ms)}`;
}

/** 'Nm ago' below an hour, 'Nh ago' below a day, else 'Nd ago'. A future time counts as now. */
export function relativeTime(time: string | number, now: number): string {
  const ms = toEpochMs(time);
  if (ms === undefined) return '—';
  const age = Math.max(0, now - ms);
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`;
  return `${Math.floor(age / DAY_MS)}d ago`;
}

/** Shifts to IST by its fixed offset, because `Intl` takes a slow phone milliseconds for each part. */
function inIndia(ms: number): number {
  return ms + IST_OFFSET_MS;
}

/** A bid clock, 'm:ss', rounded up, so that 0:00 means that the time is over. */
export function formatClock(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Remaining time: '2d 4h', '3h 12m', '8m 5s', '42s'. */
export function formatTimeLeft(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60];
  if (days > 0) return `${days}d ${hours}h`;
  if (hours > 0) return `${hours}h ${minutes}m`;
  return minutes > 0 ? `${minutes}m ${rest}s` : `${rest}s`;
}
