import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';
import { summaryQuery, waitingQuery } from '#web/admin/summary-query.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { grievancesQuery } from '#web/grievances/handled-queries.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { useMay, useMaySee } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { GrievancePanel } from './grievance-panel.tsx';
import { OutagePanel } from './outage-panel.tsx';
import { PausePanel } from './pause-panel.tsx';
import { RecentAuctions } from './recent-auctions.tsx';
import { SummaryTiles, TILE_GRID } from './summary-tiles.tsx';
import { WaitingList } from './waiting-list.tsx';

const isFirstLoad = ({
  isLoading,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'errorUpdateCount'>): boolean => isLoading && errorUpdateCount === 0;

export function Component() {
  const { name } = useSignedInUser();
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(summaryQuery);
  const seesMoney = useMaySee('money');
  const isOwner = useMay('owner');
  const createsLots = useMay('lots');
  const waiting = useQuery({ ...waitingQuery, enabled: seesMoney });
  // Those that were handed to the own duty, for whoever is not of the support.
  const grievances = useQuery({ ...grievancesQuery(undefined), enabled: useMaySee(HANDLING_DUTIES) });
  // Waits for these, so that none pushes the table down later; once, since one that is out is asked again every few seconds.
  const isLoading = data === undefined || [waiting, grievances].some(isFirstLoad);
  const hasFailed = data === undefined && (error !== null || fetchStatus === 'paused');
  // Also where the figures cannot be loaded: then something is broken.
  const clocks = isOwner && (
    <>
      <OutagePanel />
      <PausePanel />
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DocumentTitle title="Admin Dashboard" />
      <div>
        <h1 className="text-2xl font-semibold">Admin Dashboard</h1>
        <p className="text-muted">Welcome back, {name}. These are the figures of this moment.</p>
      </div>
      {data !== undefined && error !== null && (
        <Banner tone="warning">The figures below could not be refreshed. {sentenceOf(error)}</Banner>
      )}
      {data !== undefined && !isLoading && (
        <>
          <SummaryTiles summary={data} />
          {seesMoney && waiting.data === undefined && (
            <Banner tone="warning">What waits for a decision about money could not be loaded.</Banner>
          )}
          {clocks}
          <ApprovalsPanel />
          {waiting.data !== undefined && <WaitingList waiting={waiting.data.waiting} />}
          {grievances.data !== undefined && <GrievancePanel grievances={grievances.data.grievances} />}
          {data.recentAuctions !== undefined && <RecentAuctions auctions={data.recentAuctions} />}
        </>
      )}
      {hasFailed && clocks}
      {hasFailed && (
        <Card flush>
          <ErrorState
            title="Failed to load dashboard"
            text={error === null ? NETWORK_SENTENCE : sentenceOf(error)}
            reference={referenceOf(error)}
            action={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          />
        </Card>
      )}
      {isLoading && !hasFailed && <Loading />}
      {createsLots && <CreateButton />}
    </div>
  );
}

/**
 * Always visible, because admins mostly come to create an auction. It has its own opaque background at the bottom of
 * the screen, so that it covers nothing.
 */
function CreateButton() {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 -mb-6 flex justify-end border-t border-border bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-8 md:-mb-8 md:px-8"
    >
      <Link to={paths.createAuction} className={cx(buttonClass({ size: 'lg' }), 'w-full md:w-auto')}>
        <Plus className="size-5" aria-hidden="true" />
        Create Auction
      </Link>
    </div>
  );
}

function Loading() {
  return (
    <output aria-label="Loading dashboard…" className="grid gap-6">
      <div className={TILE_GRID}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-lg!" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg!" />
    </output>
  );
}
