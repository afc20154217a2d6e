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
