/** Reads dates and times as people in India write them: 12/11/2026 10:30. */
import { istParts } from '#shared/model/ist.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { DAY_FIRST, readDate } from '#web/sheet/read-day.ts';
import { ask, type Question } from './question.ts';

type Read = Result<string, string>;

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*(?:([ap])\.?m\.?)?$/i;
const NO_TIME = 'This is not a time, such as 10:30 or 2:30 pm.';

export function readTime(text: string): Read {
  const [, hours = '', minutes, half] = CLOCK.exec(text.replace(/\s*IST$/i, '')) ?? [];
  if (hours === '' || (minutes === undefined && half === undefined)) return refused(NO_TIME);
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return refused(NO_TIME);
  const hour24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour24 > 23 || Number(minutes ?? 0) > 59) return refused(NO_TIME);
  return ok(`${String(hour24).padStart(2, '0')}:${minutes ?? '00'}`);
}

/** A date, then a time: each is what the form has a field for. */
export interface Moment {
  readonly date: string;
  readonly time: string;
}

const MOMENT = /^(.+?)(?:[T,]|\s)\s*(?:at\s+)?(\d{1,2}(?:[:.]\d{2}){0,2}\s*(?:[ap]\.?m\.?)?(?:\s*IST)?)$/i;

/** As our own lists write moments: 2026-12-31T05:00:00.000Z. */
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Reads date and time in IST from one cell. */
export function readMoment(cell: string): Result<Moment, string> {
  const text = cell.trim();
  if (text === '') return ok({ date: '', time: '' });
  if (ISO_MOMENT.test(text)) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? refused('This is not a date and time, such as 31/12/2026 10:30.') : ok(istParts(ms));
  }
  if (readDate(text).ok) return refused('Please add the time, such as 31/12/2026 10:30.');
  const [, day = '', clock = ''] = MOMENT.exec(text) ?? [];
  const date = readDate(day.trim());
  if (!date.ok) return refused('This is not a date and time, such as 31/12/2026 10:30.');
  const time = readTime(clock.trim());
  return time.ok ? ok({ date: date.value, time: time.value }) : time;
}

/** A date of a spreadsheet whose day could be a month. */
const EITHER_WAY = /^(\d{4})-(0\d|1[0-2])-(0\d|1[0-2])(?: \d\d:\d\d)?$/;

export const isDateText = (cell: string): boolean => DAY_FIRST.test(cell) || MOMENT.test(cell);
export const isDateCell = (cell: string): boolean => /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(cell);

/**
 * A spreadsheet that expects the month first makes a date of 12/11/2026, which is not the day that was meant, and leaves
 * 13/11/2026 as a text. Where a column has both, each date whose day could be a month is asked.
 */
export function swapDoubt(cell: string): Question | undefined {
  const date = isDateCell(cell) ? eitherWay(cell) : undefined;
  if (date === undefined) return undefined;
  return ask(
    `Other dates of this column are texts, so day and month may be swapped here. Is it ${inWords(date)}?`,
    cell,
  );
}

/** A text that can only have the month first: 11/25/2026. */
export function isMonthFirst(cell: string): boolean {
  const { day: first, month: second } = inFigures(cell) ?? { day: 0, month: 0 };
  return first >= 1 && first <= 12 && second > 12 && second <= 31;
}

/**
 * A program writes all dates of a file in one order. Where one has the month first, each whose day could be a month is
 * asked, also in columns without such a one.
 * @param monthFirst a date of the file that can only have the month first
 */
export function monthDoubt(cell: string, monthFirst: string): Question | undefined {
  const date = eitherWay(cell);
  if (date === undefined) return undefined;
  return ask(`Another date of this file has the month first: ${monthFirst}. Is it ${inWords(date)} here?`, cell);
}

interface InFigures {
  readonly year: string;
  readonly month: number;
  readonly day: number;
}

/** A date in figures as it is read; undefined unless its day could be its month, and that would be another date. */
function eitherWay(cell: string): InFigures | undefined {
  const [, year = '', ofCell, dayOfCell] = EITHER_WAY.exec(cell) ?? [];
  const date = year === '' ? inFigures(cell) : { year, month: Number(ofCell), day: Number(dayOfCell) };
  if (date === undefined || date.day === date.month) return undefined;
  return Math.min(date.day, date.month) >= 1 && Math.max(date.day, date.month) <= 12 ? date : undefined;
}

/** A text with the day first, as far as it is in figures: 12/11/2026, also with a time. */
function inFigures(cell: string): InFigures | undefined {
  const text = DAY_FIRST.test(cell) ? cell : (MOMENT.exec(cell)?.[1] ?? '').trim();
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text) ?? [];
  return /^\d+$/.test(month)
    ? { year: year.length === 2 ? `20${year}` : year, month: Number(month), day: Number(day) }
    : undefined;
}

const inWords = ({ day, month, year }: InFigures): string =>
  `${day} ${MONTH_NAMES.format(Date.UTC(Number(year), month - 1))} ${year}`;
const MONTH_NAMES = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' });
