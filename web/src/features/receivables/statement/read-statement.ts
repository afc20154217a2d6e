/**
 * Makes the credits and debits of a bank statement out of a sheet. Banks name their columns differently, and put rows
 * around them. Pure.
 */
import { MOST_STATEMENT_LINES, type StatementLine } from '#shared/contract/money/receivables.ts';
import { debit as negative, paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { readDate } from '#web/sheet/read-day.ts';
import type { Sheet } from '#web/sheet/sheet-of.ts';
import { columnsOf, type Role, roleOfHeader } from './statement-columns.ts';

/** A line of the statement, and where it stands. */
export interface NumberedLine extends StatementLine {
  readonly direction: 'credit' | 'debit';
  /** In rupees. */
  readonly amount: number;
  /** The row of the file. */
  readonly row: number;
}

export interface Statement {
  /** In the order of the file. */
  readonly lines: readonly NumberedLine[];
  /** Rows that are no lines, such as totals: they are shown, so that nothing is dropped in silence. */
  readonly rowsWithoutLine: readonly { readonly row: number; readonly text: string }[];
  /** What the clerk should know. */
  readonly note?: string;
}

const TOO_LONG = `The statement has more than ${MOST_STATEMENT_LINES.toLocaleString('en-IN')} rows. Please choose a shorter period.`;
const NO_COLUMNS =
  'This does not look like a bank statement: it needs columns for the date, the narration, and the amounts.';
const NO_SIGN =
  'No column says which amounts are credits. Please choose a statement with deposits and withdrawals, or Cr and Dr.';

const MONTH_FIRST =
  'The dates of this statement have the month first, such as 11/28/2026. Please download it with the day first, or as Excel (.xlsx).';

const MIXED_DATES =
  'Some dates of this statement are dates of Excel and others are text, as when Excel has taken days for months. Please download it again, and choose the file without opening it before.';

/**
 * Excel reads 05/11/2026 as a date with the month first where that is possible, and leaves 13/11/2026 as text. A real date
 * after the 12th shows that it has not.
 */
function areMixed(days: readonly string[]): boolean {
  const dates = days.filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day));
  const isSwappable = dates.length > 0 && dates.every((day) => Number(day.slice(8)) <= 12);
  return isSwappable && days.some((day) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?:\d{2})?$/.test(day));
}

/** A date that can only be read so: then the others cannot be trusted either. */
const isMonthFirst = (text: string): boolean => {
  const [, first = '', second = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2}(?:\d{2})?$/.exec(text) ?? [];
  return Number(first) <= 12 && Number(second) > 12;
};

export function readStatement({ headers, rows: rowsAsWritten, rowsLeft }: Sheet): Result<Statement, string> {
  if (rowsLeft > 0) return refused(TOO_LONG);
  const columns = columnsOf(headers);
  const { amount, credit } = columns;
  if (
    (columns.date ?? columns.valueDate) === undefined ||
    columns.narration === undefined ||
    (credit ?? amount) === undefined
  )
    return refused(NO_COLUMNS);
  // Some banks write ="01-11-2026", so that Excel leaves it as it is.
  // What the sheet calls a line is the row; here a line is a credit or a debit.
  const rows = rowsAsWritten.map(({ line: row, cells }) => ({
    row,
    cells: cells.map((text) => text.replace(/^="(.*)"$/, '$1').trim()),
  }));
  const lines: NumberedLine[] = [];
  const rowsWithoutLine: { readonly row: number; readonly text: string }[] = [];
  // At some banks the column "Type" holds the way of payment (NEFT, UPI), so a column has the signs only if some row of it
  // says credit or debit.
  const sign = headers.findIndex(
    (header, at) => roleOfHeader(header) === 'sign' && rows.some(({ cells }) => directionOf(cells[at]) !== undefined),
  );
  const days = rows.map(({ cells }) =>
    dayOf([columns.date, columns.valueDate].map((at) => cells[at ?? -1] ?? '').find(Boolean) ?? ''),
  );
  // The marks (Cr, Dr, a minus) of balances and totals, which have no date, say nothing about the lines.
  const dated = rows.filter((_, at) => readDate(days[at] ?? '').ok);
  const amounts = dated.map(({ cells }) => cells[amount ?? -1] ?? '');
  const saysDirection = credit !== undefined || sign >= 0 || amounts.some((text) => SIGNED.test(text));
  if (!saysDirection) return refused(NO_SIGN);
  const areCreditsMarked =
    dated.some(({ cells }) => directionOf(cells[sign]) === 'credit') ||
    amounts.some((text) => directionOf(text) === 'credit');
  if (days.some(isMonthFirst)) return refused(MONTH_FIRST);
  if (areMixed(days)) return refused(MIXED_DATES);
  const [, ...furtherReferences] = headers.flatMap((header, at) => (roleOfHeader(header) === 'reference' ? [at] : []));
  // Below a row that is no line, the rest of a narration would be that row's.
  let isBelowLine = false;
  for (const [at, { row, cells }] of rows.entries()) {
    const cell = (role: Role) => cells[columns[role] ?? -1] ?? '';
    const day = readDate(days[at] ?? '');
    const money = moneyOf(cell, cells[sign], areCreditsMarked);
    const narration = cell('narration').replaceAll(/\s+/g, ' ').slice(0, 500);
    if (day.ok && money !== undefined) {
      const reference = cell('reference').slice(0, 100);
      isBelowLine = true;
      const others = furtherReferences
        .map((column) => (cells[column] ?? '').slice(0, 50))
        .filter((text) => /[1-9A-Z]/i.test(text) && text !== reference)
        .slice(0, 3);
      lines.push({
        row,
        day: day.value,
        ...money,
        narration,
        ...(reference !== '' && { reference }),
        ...(others.length > 0 && { otherReferences: others }),
      });
    } else if (isRestOfNarration(cells, columns.narration) && isBelowLine) {
      const before = lines.at(-1);
      if (before !== undefined)
        lines[lines.length - 1] = { ...before, narration: `${before.narration} ${narration}`.slice(0, 500) };
    } else {
      isBelowLine = false;
      rowsWithoutLine.push({
        row,
        text: cells
          .filter((text) => text !== '')
          .join(' · ')
          .slice(0, 200),
      });
    }
  }
  const rounded = lines.find((line) => [line.reference ?? '', ...(line.otherReferences ?? [])].some(isRounded));
  return ok({ lines, rowsWithoutLine, ...(rounded !== undefined && { note: roundedNote(rounded.row) }) });
}

/** What Excel makes of a long number in a CSV: the last digits are lost. */
const isRounded = (text: string): boolean => /^\d(?:\.\d+)?E\+\d+$/i.test(text);
const roundedNote = (row: number): string =>
  `Excel has rounded references of this statement, as in row ${row}. Please download it again, and choose the file without opening it before.`;

/** Spreadsheets put a time behind some dates. */
const dayOf = (text: string): string => text.replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?$/i, '');

/** A statement that has long narrations continues them in the next row. */
const isRestOfNarration = (cells: readonly string[], narration: number): boolean =>
  cells.every((text, at) => (text !== '') === (at === narration));

const SIGNED = /^\s*[-(]|(?:cr|dr)\.?\s*$|-\s*$/i;

/** What a column of signs, or the end of an amount, says; undefined for nothing. */
function directionOf(text = ''): 'credit' | 'debit' | undefined {
  if (/\b(?:dr|debit|d)\b|dr\.?\s*$/i.test(text)) return 'debit';
  return /\b(?:cr|credit|c)\b|cr\.?\s*$/i.test(text) ? 'credit' : undefined;
}

/**
 * The credit or debit in rupees, if the row has one. A credit below zero is one that the bank took back. A debit below
 * zero stays a debit, since some banks write withdrawals with a minus.
 * @param sign what the column of signs has in the row
 * @param areCreditsMarked then an amount without a sign is neither; otherwise it is a credit, since debits are marked
 */
function moneyOf(
  cell: (role: Role) => string,
  sign: string | undefined,
  areCreditsMarked: boolean,
): { readonly direction: 'credit' | 'debit'; readonly amount: number } | undefined {
  const [credit = 0, debit = 0] = [amountOf(cell('credit')), amountOf(cell('debit'))];
  if (credit !== 0) return { direction: credit > 0 ? 'credit' : 'debit', amount: Math.abs(credit) };
  if (debit !== 0) return { direction: 'debit', amount: Math.abs(debit) };
  const text = cell('amount');
  const amount = amountOf(text);
  if (amount === undefined || amount === 0) return undefined;
  const direction = directionOf(text) ?? directionOf(sign);
  if (amount < 0 || direction === 'debit') return { direction: 'debit', amount: Math.abs(amount) };
  return areCreditsMarked && direction === undefined ? undefined : { direction: 'credit', amount };
}

/** Rupees out of `1,20,000.00 Cr`, `₹ 500`, `(500.00)`, `500.00-`. */
function amountOf(text: string): number | undefined {
  const plain = text.replaceAll(/₹|inr|rs\.?|[cd]r\.?|\/-|\s/gi, '');
  // Any other comma may be a decimal sign, as in Europe. That is not guessed: the row is shown as no line.
  if (plain.includes(',') && !GROUPED.test(plain)) return undefined;
  const bare = plain.replaceAll(',', '');
  const isNegative = /^(?:\(.*\)|-.*|.*-)$/.test(bare);
  const paise = paiseFromText(bare.replaceAll(/[-()+]/g, ''));
  return paise === undefined ? undefined : rupeesFromPaise(isNegative ? negative(paise) : paise);
}

const GROUPED = /^[-+(]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?[-)]?$/;
