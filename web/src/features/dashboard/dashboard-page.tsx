import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dashboardQuery } from '#web/account/dashboard-query.ts';
import type { Dashboard } from '#web/account/dashboard-types.ts';
import { VerificationBanner } from '#web/account/verification-banner.tsx';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { DueFirst } from './due-first.tsx';
import { StatCards } from './stat-cards.tsx';

/** The bidder's overview. */
export function Component() {
  const { data, error, refetch } = useQuery(dashboardQuery);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await refetch();
    setIsRefreshing(false);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DocumentTitle title="My Dashboard" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-semibold">My Dashboard</h1>
          <p className="text-muted">Your bids, wins and payments at a glance.</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          busy={isRefreshing}
          icon={<RefreshCw className="size-4" aria-hidden="true" />}
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      </div>
      <VerificationBanner />
      {data !== undefined && error !== null && (
        <Banner tone="warning">The figures below could not be refreshed. {sentenceOf(error)}</Banner>
      )}
      {data !== undefined && (
        <>
          <DueFirst won={data.won} />
          {hasNeverBid(data) && <PracticeHint />}
          <StatCards stats={data.stats} />
          <DashboardTabs dashboard={data} />
        </>
      )}
      {data === undefined && error !== null && (
        <LoadFailure error={error} busy={isRefreshing} onRetry={() => void refresh()} />
      )}
      {data === undefined && error === null && <DashboardSkeleton />}
    </div>
  );
}

/** As far as the first pages of bids and wins say. */
function hasNeverBid({ bids, won }: Dashboard): boolean {
  return won.length === 0 && bids.every(({ yourBid }) => yourBid === 0);
}

function PracticeHint() {
  return (
    <Banner
      tone="info"
      action={
        <Link to={paths.practice} className={buttonClass({ size: 'sm' })}>
          Practise bidding
        </Link>
      }
    >
      You have not bid here so far. In a practice auction you can try it out without money.
    </Banner>
  );
}

interface LoadFailureProps {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function LoadFailure({ error, busy, onRetry }: LoadFailureProps) {
  return (
    <Card flush>
      <ErrorState
        title="Failed to load dashboard"
        text={sentenceOf(error)}
        reference={referenceOf(error)}
        action={
          <>
            <Button busy={busy} onClick={onRetry}>
              Try Again
            </Button>
            <Link to={paths.auctions()} className={buttonClass({ variant: 'secondary' })}>
              Browse auctions
            </Link>
          </>
        }
      />
    </Card>
  );
}
