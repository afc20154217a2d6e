/** Reads a cell as people in India write it: ₹ 1,25,000 and 12/11/2026 10:30. The result is the text of the form's field. */
import { msFromIst } from '#shared/model/ist.ts';
import { paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';

type Read = Result<string, string>;

/** The error is a sentence for the cell. An empty cell is an empty field. */
export function readCell(
  { kind, options, isCode }: Pick<FieldSpec, 'kind' | 'options' | 'isCode'>,
  cell: string,
): Read {
  const text = cell.trim();
  if (text === '') return ok('');
  switch (kind) {
    case 'text':
      return ok(isCode === true ? text.replaceAll(/[\s-]/g, '').toUpperCase() : text);
    case 'long-text':
      return ok(text.replaceAll(/\r\n?/g, '\n'));
    case 'choice':
      return readChoice(options ?? [], text);
    case 'number':
      return readNumber(text);
    case 'digits':
      return readDigits(text);
    case 'rupees':
      return readRupees(text);
    case 'percent':
      return readPercent(text);
    case 'date':
    case 'day':
      return readDate(text);
    case 'time':
      return readTime(text);
    case 'report':
    case 'documents':
      return refused('This cannot be imported.');
  }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');

function readChoice(options: NonNullable<FieldSpec['options']>, text: string): Read {
  const chosen = options.find(({ value, label }) => [plain(value), plain(label)].includes(plain(text)));
  if (chosen !== undefined) return ok(chosen.value);
  const labels = options.map(({ label }) => label);
  return refused(`Please choose one of: ${labels.join(', ')}.`);
}

/** Groups as in India (1,25,000) or elsewhere (125,000), or none. A comma before one or two digits is no group. */
const FIGURES = /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?$/;
const figures = (text: string): string | undefined => (FIGURES.test(text) ? text.replaceAll(',', '') : undefined);

function readRupees(text: string): Read {
  const amount = figures(text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/\s*(?:\/-|inr|rs\.?|rupees)$/i, ''));
  const paise = amount === undefined ? undefined : paiseFromText(withoutZeros(amount));
  return paise === undefined
    ? refused('This is not an amount in rupees, such as 1,25,000.')
    : ok(String(rupeesFromPaise(paise)));
}

/** As a number is written that was stored. */
function withoutZeros(text: string): string {
  const whole = text.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}

function readPercent(text: string): Read {
  const share = figures(text.replace(/\s*%$/, ''));
  return share === undefined ? refused('This is not a percentage, such as 18.') : ok(withoutZeros(share));
}

function readNumber(text: string): Read {
  const number = figures(text.replace(/\s*[a-z][a-z .]*$/i, ''));
  return number === undefined ? refused('This is not a number.') : ok(withoutZeros(number));
}

function readDigits(text: string): Read {
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text)) {
    return refused('The spreadsheet has rounded this number. Please format its column as text and enter it again.');
  }
  // A PIN code may have a space in it, which the server removes; a phone number keeps its spaces.
  return ok(/^\d{3}\s\d{3}$/.test(text) ? text.replaceAll(/\s/g, '') : text);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]+(\d{1,2}|[a-z]{3,9})\.?[-/.,\s]+(\d{4}|\d{2})$/i;
const NO_DATE = 'This is not a date. Please write the day first, such as 31/12/2026.';

function readDate(text: string): Read {
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

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*(?:([ap])\.?m\.?)?$/i;
const NO_TIME = 'This is not a time, such as 10:30 or 2:30 pm.';

function readTime(text: string): Read {
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

/** Reads date and time in IST from one cell. */
export function readMoment(cell: string): Result<Moment, string> {
  const text = cell.trim();
  if (text === '') return ok({ date: '', time: '' });
  if (readDate(text).ok) return refused('Please add the time, such as 31/12/2026 10:30.');
  const [, day = '', clock = ''] = MOMENT.exec(text) ?? [];
  const date = readDate(day.trim());
  if (!date.ok) return refused('This is not a date and time, such as 31/12/2026 10:30.');
  const time = readTime(clock.trim());
  return time.ok ? ok({ date: date.value, time: time.value }) : time;
}
