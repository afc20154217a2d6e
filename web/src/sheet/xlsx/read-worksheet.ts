import { type CellText, type Table, tableReader } from '../table.ts';
import { numberText } from './number-text.ts';
import { isTrue, readXml } from './read-xml.ts';
import { stringReader, unescaped } from './shared-strings.ts';

interface Book {
  readonly strings: readonly string[];
  /** By the position of the style. */
  readonly formats: readonly string[];
  /** Days are counted from 1904. */
  readonly is1904: boolean;
  /** What formulas come to is computed only when Excel opens the file. */
  readonly isStale: boolean;
}

interface Cell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly formula?: string;
}

const EMPTY: Cell = { type: 'n', style: 0, value: '' };

export function readWorksheet(part: Uint8Array, book: Book): Table {
  const { add, table } = tableReader();
  const inline = stringReader();
  let cells = new Map<number, CellText>();
  let [row, column, cell] = [0, -1, EMPTY];
  let isHidden = false;
  let hidden = 0;
  const hiddenRanges: { readonly from: number; readonly to: number }[] = [];
  const hiddenColumns = new Set<number>();
  const merged = new Map<number, Map<number, number>>();
  readXml(part, {
    open: (name, { r, t = 'n', s = '0', hidden: hides, ref = '', min, max }) => {
      inline.open(name);
      // Columns count from 1 there.
      if (name === 'col' && isTrue(hides)) hiddenRanges.push({ from: Number(min) - 1, to: Number(max) - 1 });
      if (name === 'mergeCell') addMerged(merged, ref);
      // Some programs leave the addresses out.
      if (name === 'row') [row, column, isHidden] = [r === undefined ? row + 1 : Number(r), -1, isTrue(hides)];
      if (name !== 'c') return;
      column = r === undefined ? column + 1 : columnOf(r);
      cell = { type: t, style: Number(s), value: '' };
    },
    close: (name, text) => {
      inline.close(name, text);
      if (name === 'v') cell = { ...cell, value: text };
      if (name === 'f') cell = { ...cell, formula: `=${text}` };
      if (name === 'is') cell = { ...cell, value: inline.take() };
      if (name === 'c') {
        const read = textOf(cell, book);
        cells.set(column, read);
        if (read.text !== '' && hiddenRanges.some(({ from, to }) => from <= column && column <= to))
          hiddenColumns.add(column);
      }
      if (name !== 'row') return;
      if (add(row, cells) && isHidden) hidden += 1;
      cells = new Map();
    },
  });
  const letters = [...hiddenColumns].toSorted((a, b) => a - b).map(lettersOf);
  const notes = [
    ...(hidden === 0 ? [] : [`Rows that the sheet hides are read, too: ${hidden}.`]),
    ...(letters.length === 0 ? [] : [`Columns that the sheet hides are read, too: ${letters.join(', ')}.`]),
  ];
  return table(notes, merged);
}

/** 'B2:B21' begins in column 1, and takes rows 2 to 21. */
function addMerged(merged: Map<number, Map<number, number>>, ref: string): void {
  const [, first = '', line, last] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? [];
  if (line === last) return;
  const column = columnOf(first);
  const ofColumn = merged.get(column) ?? new Map<number, number>();
  merged.set(column, ofColumn.set(Number(line), Number(last)));
}

/** 'AB12' is in column 27. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Column 27 is AB. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function textOf(cell: Cell, book: Book): CellText {
  const { type, value, formula } = cell;
  const held = heldText(cell, book);
  // A formula that comes to an empty text has the type of texts. Without a value nobody has computed it.
  const isUnknown = formula !== undefined && (book.isStale || (value === '' && type !== 'str'));
  return isUnknown ? { text: held.text, shown: formula } : held;
}

function heldText({ type, style, value }: Cell, { strings, formats, is1904 }: Book): CellText {
  switch (type) {
    case 's':
      return { text: strings[Number(value)] ?? '' };
    case 'str':
      return { text: unescaped(value) };
    case 'b':
      return { text: isTrue(value) ? 'TRUE' : 'FALSE' };
    case 'd':
      // Days since 1900, whatever the workbook counts from.
      return numberText(Date.parse(value.replace(/Z?$/, 'Z')) / 86_400_000 + 25_569, 'dd-mm-yyyy hh:mm', false);
    case 'n':
      return value === '' ? { text: '' } : numberText(Number(value), formats[style] ?? 'General', is1904);
    // An error such as #N/A, or a text in the cell itself.
    default:
      return { text: value };
  }
}
