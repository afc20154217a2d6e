/** Reads a CSV or XLSX file. Hostile files end as a sentence, never as an exception or a full memory. */
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { cellText } from './cell-text.ts';
import { decodeText } from './decode-text.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_INFLATED_SHEET_BYTES, MAX_ROWS, MAX_SHEET_BYTES } from './limits.ts';

/** A sheet as texts. */
export interface Sheet {
  readonly headers: readonly string[];
  /** Without empty rows; each as long as the headers. */
  readonly rows: readonly SheetRow[];
  /** What the clerk should know, such as a guessed encoding. */
  readonly note?: string | undefined;
}

export interface SheetRow {
  /** The number of the row in the file, as a spreadsheet shows it. */
  readonly line: number;
  readonly cells: readonly string[];
}

const UNREADABLE = 'This file cannot be read. Please choose a CSV file, or an Excel file (.xlsx).';
const OLD_EXCEL = 'This is a file of an old Excel. Please save it as .xlsx or as CSV and choose it again.';
const TOO_BIG = 'This file is too large for a list of lots.';

export async function parseSheet(file: ArrayBuffer): Promise<Result<Sheet, string>> {
  if (file.byteLength > MAX_SHEET_BYTES) return refused(TOO_BIG);
  const start = new Uint8Array(file, 0, Math.min(4, file.byteLength));
  if (isSame(start, [0x50, 0x4b, 0x03, 0x04])) return parseXlsx(file);
  if (isSame(start, [0xd0, 0xcf, 0x11, 0xe0])) return refused(OLD_EXCEL);
  return parseCsv(file);
}

const isSame = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);

async function parseXlsx(file: ArrayBuffer): Promise<Result<Sheet, string>> {
  try {
    if (inflatedBytes(new Uint8Array(file)) > MAX_INFLATED_SHEET_BYTES) return refused(TOO_BIG);
    const rows = await readSheet(file, { trim: false });
    return sheetOf(rows.map((row) => row.map(cellText)));
  } catch {
    return refused(UNREADABLE);
  }
}

/**
 * The sizes that the archive declares. The library inflates each part into a buffer of its declared size, which does not
 * grow (`unzipSync` of fflate), so that no part takes more than it declares.
 */
function inflatedBytes(archive: Uint8Array): number {
  let bytes = 0;
  unzipSync(archive, {
    filter: ({ originalSize }) => {
      bytes += originalSize;
      return false;
    },
  });
  return bytes;
}

function parseCsv(file: ArrayBuffer): Result<Sheet, string> {
  const { text, note } = decodeText(file);
  if (text.includes('\0')) return refused(UNREADABLE);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separatorOf(text), preview: MAX_ROWS + 2 });
  const isOpen = errors.some(({ type }) => type === 'Quotes');
  if (isOpen) return refused('A quotation mark in this CSV file is never closed, so its rows cannot be told apart.');
  return sheetOf(data, note);
}

/** Excel writes commas, or semicolons where a comma is the decimal sign, or tabs as "Unicode text". The names of columns tell. */
function separatorOf(text: string): string {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

function sheetOf(table: readonly (readonly string[])[], note?: string): Result<Sheet, string> {
  const rows = table
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = rows;
  if (head === undefined || body.length === 0) {
    return refused('This file has no rows. The first row has the names of the columns, the others one lot each.');
  }
  if (body.length > MAX_ROWS) return refused(`At most ${MAX_ROWS} lots can be imported at once.`);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  if (width > MAX_COLUMNS) return refused(`At most ${MAX_COLUMNS} columns are possible.`);
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > MAX_CELL));
  if (long !== undefined) return refused(`A cell of row ${long.line} has more than ${MAX_CELL} characters.`);
  const whole = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return ok({
    headers: whole(head.cells),
    rows: body.map(({ line, cells }) => ({ line, cells: whole(cells).map(withoutGuard) })),
    ...(note !== undefined && { note }),
  });
}

/** Our own CSV files have an apostrophe before what a spreadsheet would run as a formula (`ui/files/csv.ts`). */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');
