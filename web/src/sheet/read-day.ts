/** Reads dates as people in India write them: 12/11/2026, 12-Nov-26. */
import { msFromIst } from '#shared/model/ist.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
export const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]+(\d{1,2}|[a-z]{3,9})\.?[-/.,\s]+(\d{4}|\d{2})$/i;
const NO_DATE = 'This is not a date. Please write the day first, such as 31/12/2026.';

/** The day as `2026-12-31`. */
export function readDate(text: string): Result<string, string> {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  const [, day2, month2, year2] = DAY_FIRST.exec(text) ?? [];
  const date =
    year === undefined ? dateOf(year2 ?? '', month2 ?? '', day2 ?? '') : dateOf(year, month ?? '', day ?? '');
  return msFromIst({ date, time: '00:00' }) === undefined ? refused(NO_DATE) : ok(date);
}

function dateOf(year: string, month: string, day: string): string {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const number = named === -1 ? month : String(named + 1);
  return `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
