import { ok, refused, type Result } from '#shared/model/result.ts';
import { isKnownName } from '../columns/match-columns.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS, MAX_TITLE_ROWS } from './limits.ts';
import type { SheetRow, Table } from './table.ts';

/** A sheet as texts. */
export interface Sheet {
  readonly headers: readonly string[];
  /** One lot each, as long as the headers. */
  readonly rows: readonly SheetRow[];
  /** What the clerk should know, such as a guessed encoding. */
  readonly note?: string | undefined;
}

/** The rows of a file as lots, below the names of their columns. */
export function sheetOf({ rows, total, width, notes }: Table): Result<Sheet, string> {
  const at = headAt(rows, width);
  const [head, ...body] = rows.slice(at);
  if (head === undefined || body.length === 0) {
    return refused('This file has no rows. The first row has the names of the columns, the others one lot each.');
  }
  if (width > MAX_COLUMNS) return refused(`At most ${MAX_COLUMNS} columns are possible.`);
  const lots = body.slice(0, MAX_ROWS);
  const long = [head, ...lots].find(({ cells }) => cells.some((cell) => cell.length > MAX_CELL));
  if (long !== undefined) return refused(`A cell of row ${long.line} has more than ${MAX_CELL} characters.`);
  const whole = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
  const all = [...titleNotes(rows.slice(0, at)), ...limitNotes(lots.length, total - at - 1), ...notes];
  return ok({
    headers: whole(head.cells),
    rows: lots.map((row) => ({ ...row, cells: whole(row.cells).map(withoutGuard) })),
    ...(all.length > 0 && { note: all.join(' ') }),
  });
}

/**
 * Lists often have a title above the names of their columns. The first row that has two names we know is that of names, else
 * the first that is at least half full.
 */
function headAt(rows: readonly SheetRow[], width: number): number {
  const first = rows.slice(0, MAX_TITLE_ROWS + 1);
  const named = first.findIndex(({ cells }) => knownNames(cells) >= 2);
  const full = first.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length >= width / 2);
  return named === -1 ? Math.max(0, full) : named;
}

/** How many different names of columns we know among these cells. Many a lot has "No" in several. */
export const knownNames = (cells: readonly string[]): number => new Set(cells.filter(isKnownName)).size;

function titleNotes(titles: readonly SheetRow[]): readonly string[] {
  const texts = titles.map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  return texts.length === 0
    ? []
    : [`What stands above the names of the columns is not imported: ${texts.join('; ').slice(0, 300)}.`];
}

function limitNotes(read: number, all: number): readonly string[] {
  if (read === all) return [];
  const [some, total] = [read, all].map((count) => count.toLocaleString('en-IN'));
  return [`The first ${some} of ${total} lots were read. Please import the others from a second file.`];
}

/** Our own CSV files have an apostrophe before what a spreadsheet would run as a formula (`ui/files/csv.ts`). */
const withoutGuard = (cell: string): string => cell.replace(/^'(?='*[=+\-@＝＋－＠])/, '');
