/** Reads a cell of a spreadsheet that shows something else than it holds (`CellText`). */
import { ok, refused, type Result } from '#shared/model/result.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { ask, type Question } from './question.ts';
import { type CellSpec, ERROR, type Read, readCell } from './read-cell.ts';

export function readShown(spec: CellSpec, cell: string, shown: string | undefined): Read {
  if (shown === undefined || shown.startsWith('=')) return textDoubt(spec, cell, cell) ?? readCell(spec, cell);
  switch (spec.kind) {
    // What the cell holds says which is the day, whatever the order in which it is shown.
    case 'date':
    case 'day':
      return readCell(spec, cell.replace(/ \d\d:\d\d$/, ''));
    case 'text':
      return textDoubt(spec, cell, shown) ?? readText(spec, cell, shown);
    case 'long-text':
    case 'digits':
      return readText(spec, cell, shown);
    default: {
      const seen = readCell(spec, shown);
      const held = readCell(spec, spec.kind === 'time' ? cell.replace(DATE, '').trim() : cell);
      if ('ifYes' in held) return held;
      if (!held.ok) return seen.ok ? whichOf(seen, cell, shown) : seen;
      return seen.ok && seen.value === held.value ? held : whichOf(held, cell, shown);
    }
  }
}

/**
 * A survey or flat number is a text, of which a spreadsheet makes a date (12/3 becomes 12-Mar) or a rounded number. Which
 * text it was nobody can tell.
 */
function textDoubt(spec: CellSpec, cell: string, seen: string): Question | undefined {
  if (spec.kind !== 'text') return undefined;
  const made = (DATE.test(cell) && (seen.match(/\p{L}+|\d+/gu) ?? []).length < 3) || DAY_AND_MONTH.test(seen);
  if (!made && !ROUNDED.test(cell)) return undefined;
  const read = readCell(spec, seen);
  if (!read.ok) return undefined;
  const question = made ? 'The spreadsheet made a date of this text.' : 'The spreadsheet may have rounded this number.';
  return ask(`${question} Is it ${seen}?`, read.value);
}

const DAY_AND_MONTH = /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;
const ROUNDED = /^\d(?:\.\d+)?E[+-]\d{2,}$/i;

const readText = (spec: CellSpec, cell: string, shown: string): Read =>
  isSameText(cell, shown) ? readCell(spec, shown) : whichOf(readCell(spec, cell), cell, shown);

/** A formula whose value the file does not have, or has from before; undefined when the cell has none. */
export function formulaDoubt(cell: string, shown: string | undefined): Result<string, string> | Question | undefined {
  if (shown?.startsWith('=') !== true || ERROR.test(cell)) return undefined;
  const formula = shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
  if (cell === '') {
    return refused(
      `The file has no value for the formula ${formula}. Please save it in your spreadsheet program and choose it again, or enter the value.`,
    );
  }
  return ask(`The program that wrote the file did not compute the formula ${formula}. Is ${cell} right?`, cell);
}

/** Numbers of lots are no numbers to a spreadsheet: it makes 1.00E+05 of 1E5 and a date of 1-2. */
export function readHouseNumber(cell: string, shown: string | undefined): Read {
  if (ERROR.test(cell)) return readCell({ kind: 'text' }, cell);
  const seen = shown === undefined || shown.startsWith('=') ? cell : shown;
  if ((DATE.test(cell) && seen !== cell) || DAY_AND_MONTH.test(seen))
    return ask(`The spreadsheet made a date of this number. Is it ${seen}?`, seen);
  if (/^\d+(?:\.\d+)?E[+-]?\d+$/i.test(seen)) {
    return ask(`A spreadsheet may have made ${seen} of another number. Is it ${cell}?`, cell);
  }
  const whole = wholeNumber(seen);
  if (seen === cell) {
    return whole === undefined || whole === cell
      ? ok(cell)
      : ask(`A spreadsheet may have made ${cell} of ${whole}. Is it ${cell}?`, cell);
  }
  // Zeros before a number are shown because the house writes it so; commas and decimals belong to any number.
  if (/^\d+$/.test(seen) && seen.replace(/^0+(?=\d)/, '') === cell) return ok(seen);
  if (whole !== undefined && whole === cell) return ok(cell);
  // The house's own format puts letters to it, such as A-042 for 42.
  if (/^\d+$/.test(cell) && /\p{L}/u.test(seen) && digits(seen) === digits(cell)) return ok(seen);
  return whichOf(ok(cell), cell, seen);
}

/** The whole number that a number format shows as 1,234 or 42.00; undefined for any other text. */
const wholeNumber = (text: string): string | undefined => /^\d+$/.exec(withoutGroups(text).replace(/\.0+$/, ''))?.[0];

const DATE = /^\d{4}-\d\d-\d\d/;

const whichOf = (read: Read, cell: string, shown: string): Read =>
  read.ok ? ask(`The sheet shows “${shown}”, and the cell holds ${cell}. Is ${read.value} right?`, read.value) : read;

const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/** Texts take what is seen, unless that is another number: 00042 and 98765 43210, and a date as it is written. */
function isSameText(cell: string, shown: string): boolean {
  const [figure] = /\d+(?:\.\d+)?/.exec(shown.replaceAll(/[\s,]/g, '')) ?? [];
  return DATE.test(cell) || digits(shown) === digits(cell) || Number(figure) === Math.abs(Number(cell));
}
