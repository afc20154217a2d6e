import type { CellValue } from 'read-excel-file/universal';

/** The text of a cell of an Excel sheet. Of a formula it is the value that was stored with it. */
export function cellText(value: CellValue | null | undefined): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? momentText(value) : String(value);
}

/** Before it, a cell has only a time: Excel counts days from the end of 1899. */
const FIRST_YEAR = 1901;

/** Excel knows no time zone, so the library puts what the sheet shows into the fields of UTC. */
function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  // A fraction of a day in binary may be a millisecond short of the minute.
  const iso = new Date(Math.round(moment.getTime() / 60_000) * 60_000).toISOString();
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (moment.getUTCFullYear() < FIRST_YEAR) return time;
  return time === '00:00' ? date : `${date} ${time}`;
}
