import { DAY_MS } from '#shared/model/durations.ts';
import { IST_OFFSET_MS } from '#shared/model/ist.ts';

const IST = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Date and time in India: `5 Mar 2026, 4:30 pm IST`. Takes epoch milliseconds. */
export function formatIst(ms: number): string {
  return `${IST.format(ms)} IST`;
}

/** A day in India: `5 Mar 2026`. Takes epoch milliseconds. */
export function formatIstDate(ms: number): string {
  return new Date(ms + IST_OFFSET_MS).toLocaleDateString('en-IN', { timeZone: 'UTC', dateStyle: 'medium' });
}

const IST_TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Time of day in India: `4:30 pm IST`. Takes epoch milliseconds. */
export function formatIstTime(ms: number): string {
  return `${IST_TIME.format(ms)} IST`;
}

const MONTH = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Takes `2026-11`, returns `November 2026`. */
export const formatMonth = (month: string): string => MONTH.format(Date.parse(`${month}-01T00:00:00Z`));

/** The last midnight in India at or before `ms`. Both are epoch milliseconds. */
export function startOfIndianDay(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
}

/** The month before one, both like `2026-11`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** India's financial year begins in April. */
const APRIL = 3;

/** The Indian financial year of a time (epoch ms): `2627` for April 2026 to March 2027. */
export function financialYear(ms: number): string {
  const day = new Date(ms + IST_OFFSET_MS);
  const first = day.getUTCMonth() >= APRIL ? day.getUTCFullYear() : day.getUTCFullYear() - 1;
  return twoDigits(first) + twoDigits(first + 1);
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');
