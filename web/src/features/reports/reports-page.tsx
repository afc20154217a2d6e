import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getReport } from '#shared/contract/reports.ts';
import { call } from '#web/api/call.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { useMaySee } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { InvoiceRegister } from './invoice-register.tsx';
import { MoneyReport } from './money-report.tsx';
import { PeriodFields } from './period-fields.tsx';
import { type Period, readPeriod } from './report-period.ts';
import { ReportView } from './report-view.tsx';
import { Vouchers } from './vouchers.tsx';

const reportQuery = (period: Period) =>
  queryOptions({
    queryKey: ['report', period],
    queryFn: ({ signal }) => call(getReport, { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
  });

/** Sales by period and category, for admins. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [openedAt] = useState(() => serverClock.now());
  const period = readPeriod(params, openedAt);
  const seesMoney = useMaySee('money');
  const { data, error, isPending, isFetching, isPlaceholderData, fetchStatus, refetch } = useQuery(reportQuery(period));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Reports" />
      <div>
        <h1 className="text-2xl font-semibold">Reports</h1>
        <p className="text-muted">Sales of the lots that ended in a period, from the ledgers.</p>
      </div>
      <PeriodFields period={period} now={openedAt} onChange={(next) => setParams({ ...next }, { replace: true })} />
      {data !== undefined && error !== null && (
        <Banner tone="warning">The report could not be refreshed. {sentenceOf(error)}</Banner>
      )}
      {data === undefined && isPending && fetchStatus !== 'paused' && <Loading />}
      {data === undefined && (error !== null || fetchStatus === 'paused') && (
        <Card flush>
          <ErrorState
            title="Failed to load the report"
            text={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
            action={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          />
        </Card>
      )}
      {data !== undefined && (
        <section aria-label="Report" aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ReportView report={data} />
        </section>
      )}
      {seesMoney && <MoneyReport period={period} />}
      {seesMoney && <InvoiceRegister key={`register ${period.from} ${period.to}`} period={period} />}
      {seesMoney && <Vouchers key={`${period.from} ${period.to}`} period={period} now={openedAt} />}
    </div>
  );
}

function Loading() {
  return (
    <output aria-label="Loading the report…" className="grid gap-5">
      <Skeleton className="h-28" />
      <Skeleton className="h-72" />
    </output>
  );
}
