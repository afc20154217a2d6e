/**
 * Vouchers as the rows of a file: one for each debit and credit, in the columns in which Tally takes accounting
 * vouchers from a spreadsheet.
 */
import type { VoucherAnswer } from '#shared/contract/money/vouchers.ts';
import type { CsvColumn } from '#web/ui/files/csv.ts';

interface VoucherRow extends Omit<VoucherAnswer, 'lines'> {
  readonly line: VoucherAnswer['lines'][number];
}

export const rowsOf = (vouchers: readonly VoucherAnswer[]): VoucherRow[] =>
  vouchers.flatMap(({ lines, ...voucher }) => lines.map((line) => ({ ...voucher, line })));

/** https://help.tallysolutions.com/tally-prime/data-exchange-tally-prime/download-sample-excel-files-with-data-for-import/ */
export const VOUCHER_COLUMNS: readonly CsvColumn<VoucherRow>[] = [
  ['Voucher Date', ({ date }) => date.split('-').toReversed().join('-')],
  ['Voucher Type Name', ({ type }) => type],
  ['Voucher Number', ({ number }) => number],
  ['Ledger Name', ({ line }) => line.ledger],
  ['Ledger Amount', ({ line }) => line.amount],
  ['Ledger Amount Dr/Cr', ({ line }) => line.side],
  ['Voucher Narration', ({ narration }) => narration],
];
