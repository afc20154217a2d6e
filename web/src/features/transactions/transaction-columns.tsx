import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Transaction } from '#shared/contract/money/transactions.ts';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { KIND_WORDS, STATE_TONES, STATE_WORDS } from '#web/money/transaction-labels.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { PayerLink } from './payer-link.tsx';
import { TRANSACTION_TEXTS } from './transaction-texts.ts';

const timeOrDash = (time: string | null | undefined): ReactNode =>
  time === null || time === undefined ? '–' : <DateTime time={time} />;

const CELLS: Readonly<Record<string, (row: Transaction) => ReactNode>> = {
  auction: (row) => (
    <span className="grid gap-0.5">
      <Link to={paths.transaction(row.id)} className="font-semibold hover:text-accent hover:underline">
        {row.auctionTitle}
        <span className="sr-only">, {KIND_WORDS[row.kind]}</span>
      </Link>
      <span className="text-xs break-all text-muted">{row.reference ?? row.orderId ?? row.id}</span>
    </span>
  ),
  payer: (row) => <PayerLink transaction={row} />,
  kind: (row) => (row.method === 'razorpay' ? KIND_WORDS[row.kind] : `${KIND_WORDS[row.kind]}, bank transfer`),
  amount: (row) => <Money rupees={row.amount} />,
  begun: (row) => <DateTime time={row.createdAt} />,
  paid: (row) => timeOrDash(row.paidAt),
  'refund-due': (row) => timeOrDash(row.refund?.since),
  refunded: (row) => timeOrDash(row.refund?.doneAt),
  state: (row) => (
    <span className="inline-grid justify-items-start gap-1">
      <Badge tone={STATE_TONES[row.state]}>{STATE_WORDS[row.state]}</Badge>
      {row.dispute !== null && <Badge tone="danger">Disputed</Badge>}
      {row.refund !== null && row.refund.problem !== null && (
        <span className="max-w-64 text-xs text-danger">{row.refund.problem}</span>
      )}
    </span>
  ),
};

export const TRANSACTION_COLUMNS: readonly TableColumn<Transaction>[] = TRANSACTION_TEXTS.map((column) => {
  const cell = CELLS[column.id];
  return cell === undefined ? column : { ...column, cell };
});
