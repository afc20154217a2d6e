import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Transaction } from '#shared/contract/money/transactions.ts';
import { CellTime } from '#web/admin/table/cell-time.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { KIND_WORDS, kindWords, STATE_TONES, STATE_WORDS } from '#web/money/transaction-labels.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { isDisputed } from './is-disputed.ts';
import { PayerLink } from './payer-link.tsx';
import { TRANSACTION_TEXTS } from './transaction-texts.ts';

const timeOrDash = (time: string | null | undefined): ReactNode =>
  time === null || time === undefined ? '–' : <CellTime time={time} />;

const CELLS: Readonly<Record<string, (row: Transaction) => ReactNode>> = {
  auction: (row) => (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 @3xl:flex-nowrap">
      <Link
        to={paths.transaction(row.id)}
        title={row.auctionTitle}
        className="min-w-0 font-semibold hover:text-accent hover:underline @3xl:truncate"
      >
        {row.auctionTitle}
        <span className="sr-only">, {KIND_WORDS[row.kind]}</span>
      </Link>
      <span className="min-w-0 text-xs break-all text-muted @3xl:truncate">
        {row.reference ?? row.orderId ?? row.id}
      </span>
    </span>
  ),
  payer: (row) => <PayerLink transaction={row} />,
  kind: (row) => (row.method === 'razorpay' ? kindWords(row) : `${kindWords(row)}, bank transfer`),
  amount: (row) => <Money rupees={row.amount} />,
  begun: (row) => <CellTime time={row.createdAt} />,
  paid: (row) => timeOrDash(row.paidAt),
  'refund-due': (row) => timeOrDash(row.refund?.since),
  refunded: (row) => timeOrDash(row.refund?.doneAt),
  state: (row) => (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5 align-middle @3xl:flex-nowrap">
      <Badge tone={STATE_TONES[row.state]}>{STATE_WORDS[row.state]}</Badge>
      {isDisputed(row) && <Badge tone="danger">Disputed</Badge>}
      {row.refund !== null && row.refund.problem !== null && (
        <span className="min-w-0 text-xs text-danger @3xl:truncate" title={row.refund.problem}>
          {row.refund.problem}
        </span>
      )}
    </span>
  ),
};

export const TRANSACTION_COLUMNS: readonly TableColumn<Transaction>[] = TRANSACTION_TEXTS.map((column) => {
  const cell = CELLS[column.id];
  return cell === undefined ? column : { ...column, cell };
});
