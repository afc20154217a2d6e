import { ReceiptIndianRupee } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTime } from '../../ui/format/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/format/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { AccountCards } from './account-cards.tsx';
import type { Dashboard, Transaction } from '../../account/dashboard-types.ts';
import { ItemId } from './item-title.tsx';
import { STATUS_TONES } from './status-tones.ts';

const COLUMNS: readonly Column<Transaction>[] = [
  { key: 'id', header: 'ID', isHeader: true, cell: (payment) => <ItemId id={payment.id} /> },
  { key: 'type', header: 'Type', cell: (payment) => payment.type },
  { key: 'amount', header: 'Amount', align: 'right', cell: (payment) => <Money rupees={payment.amount} /> },
  { key: 'date', header: 'Date', cell: (payment) => <DateTime time={payment.date} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (payment) => <Badge tone={STATUS_TONES[payment.status]}>{payment.status}</Badge>,
  },
];

/** What is held, owed and spent, and every payment. */
export function PaymentsTab({ dashboard }: { readonly dashboard: Dashboard }) {
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
            rows={dashboard.payments}
            rowKey={(payment) => payment.id}
            empty={
              <EmptyState
                icon={<ReceiptIndianRupee className="size-6" />}
                title="No transactions yet"
                text="Deposits, final payments and refunds are listed here."
              />
            }
          />
        </Card>
      </section>
    </div>
  );
}
