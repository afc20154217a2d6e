import { ok, refused, type Result } from '#shared/model/result.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS, MAX_TITLE_ROWS } from './limits.ts';
import { fillMerged } from './merged-cells.ts';
import { plainName } from './plain-name.ts';
import { NO_MERGED_CELLS, type SheetRow, type Table } from './table.ts';

/** The names that columns may have, in plain words (`plainName`). */
export type Headings = ReadonlySet<string>;

/** A sheet as texts. */
export interface Sheet {
  readonly headers: readonly string[];
  /** As long as the headers. */
  readonly rows: readonly SheetRow[];
  /** How many rows were not read, because the file has too many. */
  readonly rowsLeft: number;
  /** What the clerk should know, such as a guessed encoding. */
  readonly note?: string | undefined;
}

/**
 * The rows of a file below the names of their columns.
 * @param fillsMerged each row below gets what a merged cell shows beside it
 */
export function sheetOf(
  { rows, total, width, notes, merged }: Table,
  headings: Headings,
  fillsMerged: boolean,
): Result<Sheet, string> {
  const at = headAt(rows, width, headings);
  const [head, ...body] = rows.slice(at);
  if (head === undefined || body.length === 0) {
    return refused('This file has no rows. The first row has the names of the columns, the others stand below it.');
  }
  if (width > MAX_COLUMNS) return refused(`At most ${MAX_COLUMNS} columns are possible.`);
  const read = body.slice(0, MAX_ROWS);
  const long = [head, ...read].find(({ cells }) => cells.some((cell) => cell.length > MAX_CELL));
  if (long !== undefined) return refused(`A cell of row ${long.line} has more than ${MAX_CELL} characters.`);
  const whole = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
  const rowsLeft = total - at - 1 - read.length;
  const headers = whole(head.cells);
  const wholeRows = read.map((row) => ({ ...row, cells: whole(row.cells).map(withoutGuard) }));
  const filled = fillMerged(wholeRows, fillsMerged ? merged : NO_MERGED_CELLS);
  const all = [
    ...titleNotes(rows.slice(0, at)),
    ...limitNotes(read.length, rowsLeft),
    ...notes,
    ...mergedNotes([...filled.columns].toSorted((a, b) => a - b).map((column) => headers[column] ?? '')),
  ];
  return ok({
    headers,
    rows: filled.rows,
    rowsLeft,
    ...(all.length > 0 && { note: all.join(' ') }),
  });
}

/**
 * Lists often have a title above the names of their columns. The first row that has two names we know is that of names, else
 * the first that is at least half full.
 */
function headAt(rows: readonly SheetRow[], width: number, headings: Headings): number {
  const first = rows.slice(0, MAX_TITLE_ROWS + 1);
  const named = first.findIndex(({ cells }) => knownNames(cells, headings) >= 2);
  const full = first.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length >= width / 2);
  return named === -1 ? Math.max(0, full) : named;
}

/** How many different names of columns we know among these cells. Many a lot has "No" in several. */
export const knownNames = (cells: readonly string[], headings: Headings): number =>
  new Set(cells.filter((cell) => headings.has(plainName(cell)))).size;

function titleNotes(titles: readonly SheetRow[]): readonly string[] {
  const texts = titles.map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  return texts.length === 0
    ? []
    : [`What stands above the names of the columns is not read: ${texts.join('; ').slice(0, 300)}.`];
}

function limitNotes(read: number, left: number): readonly string[] {
  if (left === 0) return [];
  const [some, total] = [read, read + left].map((count) => count.toLocaleString('en-IN'));
  return [`The first ${some} of ${total} rows were read. Please read the others from a second file.`];
}

/** What is merged may be one deposit or reserve for several lots together, so it is said. */
function mergedNotes(headers: readonly string[]): readonly string[] {
  const names = headers.map((header) => (header === '' ? 'a column without a name' : header)).join(', ');
  return headers.length === 0 ? [] : [`What is in merged cells counts for each of their rows: ${names.slice(0, 300)}.`];
}

/** Our own CSV files have an apostrophe before what a spreadsheet would run as a formula (`ui/files/csv.ts`). */
const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@＝＋－＠])/, '');
