import { ChartColumn, Gavel, IndianRupee, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Report } from '#shared/contract/reports.ts';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { Money } from '#web/ui/format/money.tsx';
import { TileContent } from '#web/ui/tile-content.tsx';
import { BankTable } from './bank-table.tsx';
import { FiguresTable } from './figures-table.tsx';
import { LotsTable } from './lots-table.tsx';
import { MoneyTable } from './money-table.tsx';
import { biddersPerLot, categoryName, monthName, overBase, sellThrough, waitText } from './report-figures.ts';
import { BidsByDay, FigureCharts, HeldByDay } from './trends.tsx';

const TILE_CLASS = 'grid content-start gap-1.5 rounded-lg border border-border bg-raised p-4 shadow-card md:p-5';

/** The report of a period: tiles, plot, tables. */
export function ReportView({ report }: { readonly report: Report }) {
  const { asOf, all, months, categories } = report;
  if (asOf === null) {
    return (
      <Card flush>
        <EmptyState
          icon={<ChartColumn className="size-6" />}
          title="No report so far"
          text="Reports are made when the books are closed, once a day. They have not been closed yet."
        />
      </Card>
    );
  }
  const byMonth = months.map((row) => ({ ...row, name: monthName(row.month) }));
  const byCategory = categories.map((row) => ({ ...row, name: categoryName(row.categorie) }));
  return (
    <>
      <p className="text-sm text-muted">
        As of {formatDateTime(asOf)}, when the books were last closed. What happened since is not in it.
      </p>
      {!report.balances && (
        <Banner tone="warning">
          The books did not balance at that time. The figures may change once the difference is cleared.
        </Banner>
      )}
      <ul aria-label="Figures of the period" className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        <li className={TILE_CLASS}>
          <TileContent
            label="Winning bids"
            caption={`${all.sold} sold and paid, without charges`}
            icon={IndianRupee}
            iconClass="bg-gold-soft text-gold"
          >
            <Money rupees={all.winningBids} />
          </TileContent>
        </li>
        <li className={TILE_CLASS}>
          <TileContent
            label="Sell-through"
            caption={`Of ${all.ended} that ended`}
            icon={Gavel}
            iconClass="bg-success-soft text-success"
          >
            {sellThrough(all)}
          </TileContent>
        </li>
        <li className={TILE_CLASS}>
          <TileContent
            label="Over base price"
            caption="Winning bids of sold lots"
            icon={ChartColumn}
            iconClass="bg-accent-soft text-accent"
          >
            {overBase(all)}
          </TileContent>
        </li>
        <li className={TILE_CLASS}>
          <TileContent
            label="Bidders a lot"
            caption={`${all.bids} ${all.bids === 1 ? 'bid' : 'bids'} in all`}
            icon={UsersRound}
            iconClass="bg-sunken text-muted"
          >
            {biddersPerLot(all)}
          </TileContent>
        </li>
      </ul>
      <Card>
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <Fact name="Unsold">{all.unsold}</Fact>
          <Fact name="Not settled yet">{all.open}</Fact>
          <Fact name="Winners who did not pay">{all.defaults}</Fact>
          <Fact name="Cancelled">{all.cancelled}</Fact>
          <Fact name="Time to verify a person (median)">{waitText(report.verification)}</Fact>
          <Fact name="Time to refund (median)">{waitText(report.refund)}</Fact>
          <Fact name="Deposits held, all lots">
            <Money rupees={report.books.held} />
          </Fact>
        </dl>
      </Card>
      {months.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={<Gavel className="size-6" />}
            title="No lots ended in this period"
            text="Choose another period."
          />
        </Card>
      ) : (
        <>
          <Titled title="By month">
            <FigureCharts by="month" rows={byMonth} />
            <FiguresTable caption="By month" header="Month" rows={byMonth} />
          </Titled>
          <Titled title="By category">
            <FigureCharts by="category" rows={byCategory} />
            <FiguresTable caption="By category" header="Category" rows={byCategory} />
          </Titled>
          <Titled title="Bids and registrations">
            <BidsByDay days={report.days} />
          </Titled>
        </>
      )}
      {report.held !== null && report.held.length > 0 && (
        <Titled title="Deposits held">
          <HeldByDay held={report.held} />
        </Titled>
      )}
      <Titled title="Money">
        <MoneyTable money={report.money} books={report.books} />
      </Titled>
      {report.bank.length > 0 && (
        <Titled title="Months of the bank">
          <BankTable bank={report.bank} bankDays={report.bankDays} />
        </Titled>
      )}
      {report.lots.length > 0 && <LotsTable lots={report.lots} all={all} />}
    </>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card flush>
      <h2 className="border-b border-border p-4 font-semibold md:px-5">{title}</h2>
      {children}
    </Card>
  );
}
