import type { Report } from '#shared/contract/reports.ts';
import { formatDate } from '#web/ui/format/format-time.ts';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { monthName } from './report-figures.ts';

type Row = Omit<Report['bank'][number], 'month'>;

const FIGURES: readonly Column<Row>[] = [
  { key: 'captured', header: 'Paid online', align: 'right', cell: ({ captured }) => <Money rupees={captured} /> },
  { key: 'offline', header: 'By bank transfer', align: 'right', cell: ({ offline }) => <Money rupees={offline} /> },
  { key: 'refunded', header: 'Refunded', align: 'right', cell: ({ refunded }) => <Money rupees={refunded} /> },
  {
    key: 'revenue',
    header: 'Paid for lots and storage',
    align: 'right',
    cell: ({ revenue }) => <Money rupees={revenue} />,
  },
];

const MONTH: Column<Report['bank'][number]> = {
  key: 'month',
  header: 'Month',
  isHeader: true,
  cell: ({ month }) => monthName(month),
};
const DAY: Column<Report['bankDays'][number]> = {
  key: 'day',
  header: 'Day',
  isHeader: true,
  cell: ({ day }) => formatDate(day),
};

/** What moved in each month and on each day, as the ledger has it: a refund counts when it was made. */
export function BankTable({ bank, bankDays }: Pick<Report, 'bank' | 'bankDays'>) {
  return (
    <>
      <Table caption="Months of the bank" columns={[MONTH, ...FIGURES]} rows={bank} rowKey={({ month }) => month} />
      <details className="border-t border-border">
        <summary className="cursor-pointer px-4 py-3 text-sm font-medium text-accent md:px-5">
          Day by day, to tick the bank’s statement
        </summary>
        <p className="px-4 pb-3 text-sm text-muted md:px-5">
          By the day on which it was booked. A transfer that was recorded later than it arrived stands on the later day;
          the day of its transfer and its UTR are in the list of transactions.
        </p>
        <Table caption="Days of the bank" columns={[DAY, ...FIGURES]} rows={bankDays} rowKey={({ day }) => day} />
      </details>
    </>
  );
}
