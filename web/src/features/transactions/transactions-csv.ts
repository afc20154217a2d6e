import type { InvoiceMention } from '../../../../shared/contract/money/invoice-mention.ts';
import type { Transaction } from '../../../../shared/contract/money/transactions.ts';
import { csv, type CsvColumn } from '../../ui/files/csv.ts';
import { KIND_WORDS, STATE_WORDS } from '../../money/transaction-labels.ts';

/** A payment or forfeit that was undone and repeated has several documents. */
function numbersOf(kind: InvoiceMention['kind']) {
  return (row: Transaction): string | null =>
    row.invoices
      .filter((mention) => mention.kind === kind)
      .map(({ number }) => number)
      .join(' ') || null;
}

const COLUMNS: readonly CsvColumn<Transaction>[] = [
  ['Payment ID', (row) => row.id],
  ['Kind', (row) => KIND_WORDS[row.kind]],
  ['Method', (row) => row.method],
  ['State', (row) => STATE_WORDS[row.state]],
  ['Amount (INR)', (row) => row.amount.toFixed(2)],
  ['Auction', (row) => row.auctionTitle],
  ['Auction ID', (row) => row.auctionId],
  ['Person', (row) => row.payer?.name ?? null],
  ['E-mail', (row) => row.payer?.email ?? null],
  ['Person ID', (row) => row.userId],
  ['Begun at (UTC)', (row) => row.createdAt],
  ['Paid at (UTC)', (row) => row.paidAt],
  ['Order ID', (row) => row.orderId],
  ['Reference', (row) => row.reference],
  ['Tax invoice', numbersOf('invoice')],
  ['Credit note', numbersOf('credit-note')],
  ['Refund due since (UTC)', (row) => row.refund?.since ?? null],
  ['Refunded at (UTC)', (row) => row.refund?.doneAt ?? null],
  ['Refund ID', (row) => row.refund?.id ?? null],
  ['Bank reference', (row) => row.refund?.bankReference ?? null],
  ['Refund problem', (row) => row.refund?.problem ?? null],
];

/** The payments as CSV. */
export const transactionsCsv = (rows: readonly Transaction[]): string => csv(COLUMNS, rows);
