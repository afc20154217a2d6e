import { dateFromSerial, format as formatted, getFormatInfo, isValidFormat } from 'numfmt';
import type { CellText } from '../table.ts';

/** From here on Excel, which keeps 15 digits, may have lost some. */
const INEXACT = 1e15;
const DAYS_FROM_1900_TO_1904 = 1462;

/** A number of a sheet with its number format. */
export function numberText(value: number, format: string, is1904: boolean): CellText {
  if (!isValidFormat(format)) return { text: plain(value) };
  const { isDate, isPercent, type } = getFormatInfo(format);
  if (isDate && !/\[[hms]+\]/i.test(format)) {
    const day = is1904 ? value + DAYS_FROM_1900_TO_1904 : value;
    return withShown(momentText(day, type), formatted(format, day, { locale: 'en-IN' }));
  }
  const text = isPercent ? `${plain(value * 100)}%` : plain(value);
  if (format.toLowerCase() === 'general' && Math.abs(value) < INEXACT) return { text };
  return withShown(text, formatted(format, value));
}

const withShown = (text: string, shown: string): CellText =>
  shown.trim() === text ? { text } : { text, shown: shown.trim() };

/** Without the noise of binary fractions, and without an exponent. */
function plain(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Day and time, or what the cell has of them: before its first day it is a time. Excel knows no time zone. */
function momentText(day: number, type: string): string {
  // A fraction of a day in binary may be a millisecond short of the minute.
  const minutes = Math.round(day * 1440);
  const [year, month, date, hours, minute] = dateFromSerial(minutes / 1440 + 1e-6);
  const two = (number = 0) => String(number).padStart(2, '0');
  const time = `${two(hours)}:${two(minute)}`;
  if (day < 1) return time;
  const isDay = minutes % 1440 === 0 && type === 'date';
  return `${year ?? 0}-${two(month)}-${two(date)}${isDay ? '' : ` ${time}`}`;
}
