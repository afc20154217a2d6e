import type { Transaction } from '../../../../shared/contract/money.ts';
import { KIND_WORDS, STATE_WORDS } from '../../money/transaction-words.ts';

const COLUMNS: readonly (readonly [name: string, value: (row: Transaction) => string | number | null])[] = [
  ['Payment ID', (row) => row.id],
  ['Kind', (row) => KIND_WORDS[row.kind]],
  ['Method', (row) => row.method],
  ['State', (row) => STATE_WORDS[row.state]],
  ['Amount (INR)', (row) => row.amount.toFixed(2)],
  ['Auction', (row) => row.auctionTitle],
  ['Auction ID', (row) => row.auctionId],
  ['Person', (row) => row.userId],
  ['Begun at (UTC)', (row) => row.createdAt],
  ['Paid at (UTC)', (row) => row.paidAt],
  ['Order ID', (row) => row.orderId],
  ['Reference', (row) => row.reference],
  ['Refund due since (UTC)', (row) => row.refund?.since ?? null],
  ['Refunded at (UTC)', (row) => row.refund?.doneAt ?? null],
  ['Refund ID', (row) => row.refund?.id ?? null],
  ['Bank reference', (row) => row.refund?.bankReference ?? null],
  ['Refund problem', (row) => row.refund?.problem ?? null],
];

/** The payments as a table for spreadsheets. */
export function transactionsCsv(rows: readonly Transaction[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, value]) => value(row) ?? ''))];
  return lines.map((line) => line.map((value) => cell(String(value))).join(',')).join('\r\n');
}

/** Quoted where it must be. A text that a spreadsheet would take for a formula is marked as text: titles are free text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
