/** What a column is called, and its value in a row. */
export type CsvColumn<Row> = readonly [name: string, value: (row: Row) => string | number | null];

/** Rows as a table for spreadsheets. */
export function csv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, value]) => value(row) ?? ''))];
  return lines.map((line) => line.map((value) => cell(String(value))).join(',')).join('\r\n');
}

/** Quoted where it must be. A text that a spreadsheet would take for a formula is marked as text: titles are free text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
