import type { ReactNode } from 'react';
import type { Figures, Report } from '#shared/contract/reports.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDate } from '#web/ui/format/format-time.ts';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { sellThrough, shortRupees } from './report-figures.ts';
import { BarChart, LineChart } from './trend-charts.tsx';

const PERCENT = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 0 });

const share = ({ sold, ended }: Figures): number => (ended === 0 ? 0 : sold / ended);

/** Winning bids and sell-through of months or categories, side by side. The table below has the figures. */
export function FigureCharts({
  rows,
  by,
}: {
  readonly rows: readonly (Figures & { readonly name: string })[];
  readonly by: string;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] border-b border-border lg:grid-cols-2">
      <BarChart
        title={`Winning bids by ${by}`}
        summary={rows.map(({ name, winningBids }) => `${name}: ${formatRupees(winningBids)}`).join('; ')}
        rows={rows.map(({ name, winningBids }) => ({ name, value: winningBids }))}
        textOf={shortRupees}
      />
      <BarChart
        title={`Sell-through by ${by}`}
        summary={rows.map((row) => `${row.name}: ${sellThrough(row)}`).join('; ')}
        rows={rows.map((row) => ({ name: row.name, value: share(row) }))}
        textOf={(value) => PERCENT.format(value)}
        most={1}
      />
    </div>
  );
}

type EndDay = Report['days'][number];

const END_COLUMNS: readonly Column<EndDay>[] = [
  { key: 'day', header: 'Day', isHeader: true, cell: ({ day }) => formatDate(day) },
  { key: 'ended', header: 'Lots that ended', align: 'right', cell: ({ ended }) => ended },
  { key: 'bids', header: 'Bids', align: 'right', cell: ({ bids }) => bids },
  { key: 'registrations', header: 'Registrations', align: 'right', cell: ({ registrations }) => registrations },
];

/** Bids and registrations by the day on which their lot ended, since the books keep them by lot. */
export function BidsByDay({ days }: Pick<Report, 'days'>) {
  const most = days.toSorted((a, b) => b.bids - a.bids)[0];
  return (
    <>
      <p className="px-4 pt-4 text-sm text-muted md:px-5">
        Of the lots that ended on each day, whenever the bids were made. The solid line is bids, the dashed one
        registrations.
      </p>
      <LineChart
        title="Bids and registrations by day"
        summary={
          most === undefined ? '' : `Most bids: ${String(most.bids)}, of lots that ended on ${formatDate(most.day)}.`
        }
        lines={[
          { name: 'Bids', days: days.map(({ day, bids }) => ({ day, value: bids })) },
          { name: 'Registrations', days: days.map(({ day, registrations }) => ({ day, value: registrations })) },
        ]}
        textOf={(value) => (Number.isInteger(value) ? String(value) : '')}
      />
      <Numbers>
        <Table caption="Bids and registrations by day" columns={END_COLUMNS} rows={days} rowKey={({ day }) => day} />
      </Numbers>
    </>
  );
}

type HeldDay = NonNullable<Report['held']>[number];

const HELD_COLUMNS: readonly Column<HeldDay>[] = [
  { key: 'day', header: 'End of the day', isHeader: true, cell: ({ day }) => formatDate(day) },
  { key: 'held', header: 'Deposits held', align: 'right', cell: ({ held }) => <Money rupees={held} /> },
];

/** Deposits at the end of each day. The table has the days on which they changed. */
export function HeldByDay({ held }: { readonly held: readonly HeldDay[] }) {
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined) return null;
  const changes = held.filter((day, at) => day.held !== held[at - 1]?.held);
  return (
    <>
      <p className="px-4 pt-4 text-sm text-muted md:px-5">
        Known from {formatDate(first.day)} on, the first day of the period on which the ledger names a movement.
      </p>
      <LineChart
        title="Deposits held at the end of each day"
        summary={`From ${formatRupees(first.held)} on ${formatDate(first.day)} to ${formatRupees(last.held)} on ${formatDate(last.day)}.`}
        lines={[{ name: 'Held', days: held.map(({ day, held: value }) => ({ day, value })) }]}
        textOf={shortRupees}
      />
      <Numbers>
        <Table caption="Deposits held by day" columns={HELD_COLUMNS} rows={changes} rowKey={({ day }) => day} />
      </Numbers>
    </>
  );
}

/** A year has more days than a screen, so their table is opened when it is wanted. */
function Numbers({ children }: { readonly children: ReactNode }) {
  return (
    <details className="border-t border-border">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium text-accent md:px-5">Show the numbers</summary>
      {children}
    </details>
  );
}
