import type { InvoiceMention } from '#shared/contract/money/invoice-mention.ts';
import type { Transaction } from '#shared/contract/money/transactions.ts';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { kindWords, STATE_WORDS } from '#web/money/transaction-labels.ts';

/** A payment or forfeit that was undone and repeated has several documents. */
function numbersOf(kind: InvoiceMention['kind']) {
  return (row: Transaction): string | null =>
    row.invoices
      .filter((mention) => mention.kind === kind)
      .map(({ number }) => number)
      .join(' ') || null;
}

/** The columns of the payments as texts, in the order of the CSV. `transaction-columns.tsx` adds the looks. */
export const TRANSACTION_TEXTS: readonly TableColumn<Transaction>[] = [
  { id: 'id', header: 'Payment ID', text: (row) => row.id, width: 12 },
  { id: 'kind', header: 'Kind', text: kindWords, width: 8, isDefault: true },
  { id: 'method', header: 'Method', text: (row) => row.method, width: 8 },
  { id: 'state', header: 'State', text: (row) => STATE_WORDS[row.state], width: 9.5, isDefault: true },
  {
    id: 'amount',
    header: 'Amount',
    csvHeader: 'Amount (INR)',
    // With paise, which are never rounded.
    text: (row) => row.amount.toFixed(2),
    width: 7.5,
    align: 'right',
    isDefault: true,
  },
  { id: 'auction', header: 'Auction', text: (row) => row.auctionTitle, width: 20, isHeader: true },
  { id: 'lot', header: 'Lot no.', text: ({ lot }) => lot?.lotNumber ?? null, width: 5, align: 'right' },
  { id: 'sale', header: 'Sale', text: ({ lot }) => lot?.sale ?? null, width: 12 },
  { id: 'seller', header: 'Seller', text: ({ lot }) => lot?.seller ?? null, width: 12 },
  { id: 'winner', header: 'Winner', text: ({ lot }) => lot?.winner ?? null, width: 12 },
  {
    id: 'reserve',
    header: 'Reserve',
    csvHeader: 'Reserve (INR)',
    text: ({ lot }) => lot?.reserve?.toFixed(2) ?? null,
    width: 8,
    align: 'right',
  },
  { id: 'auction-id', header: 'Auction ID', text: (row) => row.auctionId, width: 12 },
  { id: 'payer', header: 'Person', text: (row) => row.payer?.name ?? null, width: 14, isDefault: true },
  { id: 'email', header: 'E-mail', text: (row) => row.payer?.email ?? null, width: 13 },
  { id: 'person-id', header: 'Person ID', text: (row) => row.userId, width: 12 },
  {
    id: 'begun',
    header: 'Begun',
    csvHeader: 'Begun at (IST)',
    text: (row) => row.createdAt,
    width: 9.5,
    isDefault: true,
  },
  { id: 'paid', header: 'Paid', csvHeader: 'Paid at (IST)', text: (row) => row.paidAt, width: 11 },
  { id: 'order', header: 'Order ID', text: (row) => row.orderId, width: 12 },
  { id: 'reference', header: 'Reference', text: (row) => row.reference, width: 12 },
  { id: 'invoice', header: 'Tax invoice', text: numbersOf('invoice'), width: 10 },
  { id: 'credit-note', header: 'Credit note', text: numbersOf('credit-note'), width: 10 },
  {
    id: 'refund-due',
    header: 'Refund due since',
    csvHeader: 'Refund due since (IST)',
    text: (row) => row.refund?.since ?? null,
    width: 11,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    csvHeader: 'Refunded at (IST)',
    text: (row) => row.refund?.doneAt ?? null,
    width: 11,
  },
  { id: 'refund', header: 'Refund ID', text: (row) => row.refund?.id ?? null, width: 12 },
  { id: 'bank-reference', header: 'Bank reference', text: (row) => row.refund?.bankReference ?? null, width: 12 },
  { id: 'problem', header: 'Refund problem', text: (row) => row.refund?.problem ?? null, width: 14 },
];
