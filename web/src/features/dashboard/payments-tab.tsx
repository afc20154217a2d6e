import { ReceiptIndianRupee } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Dashboard, OwnPayment } from '#web/account/dashboard-types.ts';
import { DownloadInvoice } from '#web/invoices/download-invoice.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { AccountCards } from './account-cards.tsx';
import { ItemTitle } from './item-title.tsx';
import { MoreRows } from './more-rows.tsx';
import { RefundSteps } from './refund-steps.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { useMore } from './use-more.ts';

const COLUMNS: readonly Column<OwnPayment>[] = [
  {
    key: 'what',
    header: 'For',
    isHeader: true,
    cell: (payment) => (
      <span className="grid gap-0.5">
        <ItemTitle
          title={payment.auctionTitle}
          to={payment.forSale === true ? paths.sale(payment.auctionId) : paths.auction(payment.auctionId)}
          lot={payment.lot}
        />
        <Identifier name="Payment ID" value={payment.id} />
        {payment.reference !== null && <Identifier name="Reference" value={payment.reference} />}
        <Link
          to={paths.grievance({ subject: 'payment', paymentId: payment.id })}
          className="justify-self-start text-xs font-normal text-muted underline underline-offset-2 hover:text-text"
        >
          A problem with this payment?
        </Link>
      </span>
    ),
  },
  { key: 'type', header: 'Type', cell: (payment) => payment.type },
  { key: 'amount', header: 'Amount', align: 'right', cell: (payment) => <Money rupees={payment.amount} /> },
  { key: 'date', header: 'Date', cell: (payment) => <DateTime time={payment.date} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (payment) => (
      <span className="inline-grid justify-items-end gap-1.5 @min-[46rem]:justify-items-start">
        <Badge tone={STATUS_TONES[payment.status]}>{payment.status}</Badge>
        {payment.refund !== null && <RefundSteps refund={payment.refund} />}
        {payment.invoices.map((mention) => (
          <DownloadInvoice key={mention.number} paymentId={payment.id} mention={mention} />
        ))}
      </span>
    ),
  },
];

/** A reference for support; on its own line when the row is narrow. */
function Identifier({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <span className="text-xs font-normal text-muted @min-[64rem]:whitespace-nowrap">
      {name} <span className="inline-block break-all">{value}</span>
    </span>
  );
}

/** The amounts held, owed and spent, and all payments. */
export function PaymentsTab({ dashboard }: { readonly dashboard: Dashboard }) {
  const more = useMore(dashboard, 'payments');
  return (
    <div className="grid gap-6">
      <AccountCards summary={dashboard.accountSummary} won={dashboard.won} />
      <section aria-labelledby="transactions-heading" className="grid gap-3">
        <h2 id="transactions-heading" className="text-lg font-semibold">
          Recent Transactions
        </h2>
        <Card flush>
          <Table
            caption="Recent Transactions"
            columns={COLUMNS}
            rows={more.rows}
            rowKey={(payment) => payment.id}
            empty={
              <EmptyState
                icon={<ReceiptIndianRupee className="size-6" />}
                title="No transactions yet"
                text="Deposits, final payments and refunds are listed here."
              />
            }
          />
          <MoreRows more={more} />
        </Card>
      </section>
    </div>
  );
}
