/** Reads a CSV or XLSX file. Hostile files end as a sentence, never as an exception or a full memory. */
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { decodeText } from './decode-text.ts';
import { MAX_INFLATED_SHEET_BYTES, MAX_SHEET_BYTES, MAX_TITLE_ROWS } from './limits.ts';
import { type Headings, knownNames, type Sheet, sheetOf } from './sheet-of.ts';
import { type Table, tableReader } from './table.ts';
import { openWorkbook, type WorkbookSheet } from './xlsx/open-workbook.ts';

export interface SheetFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** The sheet to read of those that the file has. */
  readonly sheet?: string | undefined;
  /** The names that its columns may have, in plain words: they tell which row has the names. */
  readonly headings: readonly string[];
  /** Each row gets what a merged cell shows beside it. Not for a bank statement, where it would be a second credit. */
  readonly fillsMerged?: boolean | undefined;
}

/** A workbook with several sheets, one of which must be chosen. */
export interface SheetChoice {
  readonly sheets: readonly string[];
}

const UNREADABLE = 'This file cannot be read. Please choose a CSV file, or an Excel file (.xlsx).';
const SAVE_AS = 'Please open it in Excel, save it as .xlsx or as CSV, and choose it again.';
const TOO_BIG = 'This file is too large.';

export function parseSheet(file: SheetFile): Result<Sheet | SheetChoice, string> {
  const headings = new Set(file.headings);
  const read = readTable(file, headings);
  if (!read.ok) return read;
  return 'rows' in read.value ? sheetOf(read.value, headings, file.fillsMerged === true) : ok(read.value);
}

function readTable({ name, bytes, sheet }: SheetFile, headings: Headings): Result<Table | SheetChoice, string> {
  if (bytes.byteLength > MAX_SHEET_BYTES) return refused(TOO_BIG);
  const file = new Uint8Array(bytes);
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(file, sheet);
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) return refused(compoundFile(file));
  return readCsv(bytes, name, headings);
}

const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);

/** The stream with the content of a file that Excel has encrypted: MS-OFFCRYPTO, 2.3.4.4. Names are in UTF-16. */
const ENCRYPTED = 'EncryptedPackage'.split('').join('\0');

/** Old Excel files and encrypted new ones are both "compound files". */
function compoundFile(file: Uint8Array): string {
  return new TextDecoder('latin1').decode(file).includes(ENCRYPTED)
    ? 'This Excel file is protected by a password. Please save it without the password and choose it again.'
    : `This is a file of an old Excel. ${SAVE_AS}`;
}

function readXlsx(file: Uint8Array, wanted: string | undefined): Result<Table | SheetChoice, string> {
  try {
    const { inflated, names } = listed(file);
    if (inflated > MAX_INFLATED_SHEET_BYTES) return refused(TOO_BIG);
    if (names.some((name) => /workbook\.bin$/i.test(name))) return refused(`This is a binary Excel file. ${SAVE_AS}`);
    if (names.includes('content.xml')) return refused(`This is an OpenDocument file. ${SAVE_AS}`);
    return chosenSheet(openWorkbook(file), wanted);
  } catch {
    return refused(UNREADABLE);
  }
}

/**
 * The sizes that the archive declares. Each part is inflated into a buffer of its declared size, which does not grow
 * (`unzipSync` of fflate), so that no part takes more than it declares. Parts of 512 KB and more are inflated here, too:
 * `unzip` of fflate would start a worker from a blob for them, which the site's policy forbids.
 */
function listed(archive: Uint8Array) {
  let inflated = 0;
  const names: string[] = [];
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      inflated += originalSize;
      names.push(name);
      return false;
    },
  });
  return { inflated, names };
}

/** Which sheet is meant is asked when several have something in them, or only hidden ones. */
function chosenSheet(
  sheets: readonly WorkbookSheet[],
  wanted: string | undefined,
): Result<Table | SheetChoice, string> {
  const filled = sheets
    .map(({ name, isHidden, read }) => ({ name, isHidden, table: read() }))
    .filter(({ table }) => table.rows.length > 0 && !isOwnHelp(table));
  const chosen = filled.find(({ name }) => name === wanted);
  if (chosen !== undefined) return ok(chosen.table);
  const [first, ...others] = filled.filter(({ isHidden }) => !isHidden);
  if (first === undefined || others.length > 0) {
    const names = (first === undefined ? filled : [first, ...others]).map(({ name }) => name);
    return names.length === 0 ? ok(tableReader().table()) : ok({ sheets: names });
  }
  const hidden = filled.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const notes = hidden.length === 0 ? [] : [`Hidden sheets are not read: ${hidden.join(', ')}.`];
  return ok({ ...first.table, notes: [...notes, ...first.table.notes] });
}

/** The second sheet of our template (`template.ts`). */
const isOwnHelp = ({ rows: [head] }: Table): boolean => head?.cells.join() === 'Column,Needed,What it takes';

const WEB_PAGE = /^\s*(?:<!doctype html|<html|<table|<head|<meta)/i;
const XML_SHEET = /^\s*<\?xml/i;

function readCsv(bytes: ArrayBuffer, name: string, headings: Headings): Result<Table, string> {
  const { text, note } = decodeText(bytes);
  if (text.includes('\0')) return refused(UNREADABLE);
  if (WEB_PAGE.test(text)) return refused(`This is a web page that is named ${name}. ${SAVE_AS}`);
  if (XML_SHEET.test(text)) return refused(`This is an XML file that is named ${name}. ${SAVE_AS}`);
  const isText = /\.xlsx?$/i.test(name) ? [`${name} is not an Excel file but a text. It was read as CSV.`] : [];
  // Excel writes this line and reads past it: which character stands between the cells.
  const [first = '', separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const rows = text.slice(first.length);
  let line = first === '' ? 0 : 1;
  let isOpen = false;
  const { add, table } = tableReader();
  Papa.parse<string[]>(rows, {
    delimiter: separator ?? separatorOf(rows, headings),
    step: ({ data, errors }) => {
      line += 1;
      add(line, new Map(data.map((cell, at) => [at, { text: cell }])));
      isOpen ||= errors.some(({ type }) => type === 'Quotes');
    },
  });
  if (isOpen) return refused('A quotation mark in this CSV file is never closed, so its rows cannot be told apart.');
  return ok(table([...isText, ...(note === undefined ? [] : [note])]));
}

/**
 * Semicolons are written where a comma is the decimal sign, tabs as "Unicode text". The names of columns tell, else the
 * first row.
 */
function separatorOf(text: string, headings: Headings): string {
  const head = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: MAX_TITLE_ROWS + 1 }).data;
  const scored = [',', ';', '\t'].map((separator) => {
    const rows = head(separator);
    return {
      separator,
      known: Math.max(0, ...rows.map((cells) => knownNames(cells, headings))),
      width: rows[0]?.length ?? 0,
    };
  });
  return scored.toSorted((a, b) => b.known - a.known || b.width - a.width)[0]?.separator ?? ',';
}
