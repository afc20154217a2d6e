import { ReceiptIndianRupee } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Transaction } from '../../../../shared/contract/money/transactions.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/format/date-time.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Money } from '../../ui/format/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PayerLink } from './payer-link.tsx';
import { KIND_WORDS, STATE_TONES, STATE_WORDS } from '../../money/transaction-labels.ts';

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'auction',
    header: 'Auction',
    isHeader: true,
    cell: (row) => (
      <span className="grid gap-0.5">
        <Link to={paths.transaction(row.id)} className="font-semibold wrap-anywhere hover:text-accent hover:underline">
          {row.auctionTitle}
          <span className="sr-only">, {KIND_WORDS[row.kind]}</span>
        </Link>
        <span className="text-xs font-normal break-all text-muted">{row.reference ?? row.orderId ?? row.id}</span>
      </span>
    ),
  },
  { key: 'payer', header: 'Person', cell: (row) => <PayerLink transaction={row} /> },
  {
    key: 'kind',
    header: 'Kind',
    cell: (row) => (row.method === 'razorpay' ? KIND_WORDS[row.kind] : `${KIND_WORDS[row.kind]}, bank transfer`),
  },
  { key: 'amount', header: 'Amount', align: 'right', cell: (row) => <Money rupees={row.amount} /> },
  { key: 'date', header: 'Begun', cell: (row) => <DateTime time={row.createdAt} /> },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <span className="inline-grid justify-items-end gap-1 @min-[46rem]:justify-items-start">
        <Badge tone={STATE_TONES[row.state]}>{STATE_WORDS[row.state]}</Badge>
        {row.dispute !== null && <Badge tone="danger">Disputed</Badge>}
        {row.refund !== null && row.refund.problem !== null && (
          <span className="max-w-64 text-xs text-danger">{row.refund.problem}</span>
        )}
      </span>
    ),
  },
];

interface TransactionsTableProps {
  readonly rows: readonly Transaction[];
  /** More matches may follow even when there are no rows, because one request reads a limited number of payments. */
  readonly hasMore: boolean;
}

/** The payments as a table; each row links to its history. */
export function TransactionsTable({ rows, hasMore }: TransactionsTableProps) {
  return (
    <Table
      caption="Transactions"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          icon={<ReceiptIndianRupee className="size-6" />}
          {...(hasMore
            ? {
                title: 'None so far',
                text: 'None of the newest payments matches. Older ones have not been searched yet.',
              }
            : {
                title: 'No transactions',
                text: 'No payment matches. Orders, deposits, final payments and refunds are listed here.',
              })}
        />
      }
    />
  );
}
