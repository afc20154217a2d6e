/** The header of a column and its value in a row. */
export type CsvColumn<Row> = readonly [name: string, value: (row: Row) => string | number | null];

/** Formats rows as CSV. */
export function csv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row) ?? ''))];
  return lines.map((line) => line.map((value) => cell(String(value))).join(',')).join('\r\n');
}

/**
 * Quotes a value if needed. A text that a spreadsheet would run as a formula gets a prefix, because titles are free
 * text.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
