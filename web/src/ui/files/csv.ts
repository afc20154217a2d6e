import { istParts } from '#shared/model/ist.ts';

/** The header of a column and its value in a row. */
export type CsvColumn<Row> = readonly [name: string, value: (row: Row) => string | number | null];

export const LINE_END = '\r\n';

/** Formats rows as CSV. */
export function csv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return [csvHeader(columns), ...csvLines(columns, rows)].join(LINE_END);
}

export const csvHeader = <Row>(columns: readonly CsvColumn<Row>[]): string => line(columns.map(([name]) => name));

export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): readonly string[] =>
  rows.map((row) => line(columns.map(([, value]) => value(row) ?? '')));

const line = (values: readonly (string | number)[]): string => values.map((value) => cell(String(value))).join(',');

/**
 * A text that begins with one of these may run as a formula when a spreadsheet opens the file, so it gets a quote before
 * it: titles are free text. https://owasp.org/www-community/attacks/CSV_Injection and ASVS 1.2.10.
 */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** In E.164, perhaps with spaces. Spreadsheets cannot run it, and other programs need it as it is. */
const PHONE = /^\+[1-9]\d[\d ]{5,18}$/;

/** A moment as answers have it. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** `2026-11-28 15:30` in India, which spreadsheets read as a date in every locale; the headers of such columns say IST. */
function written(text: string): string {
  if (!MOMENT.test(text)) return text;
  const { date, time } = istParts(Date.parse(text));
  return `${date} ${time}`;
}

/** Quotes a value if needed. */
function cell(value: string): string {
  const text = written(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) && !PHONE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
