import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { listLots } from '#shared/contract/lots/public-lots.ts';
import { hasFilters } from '#web/lots/filters/chosen-filters.ts';
import { LoosenButtons } from '#web/lots/filters/loosen-buttons.tsx';
import type { LotChoices } from '#web/lots/filters/lot-choices.ts';
import { LotCard } from '#web/lots/lot-card.tsx';
import { LOT_GRID, LotGridSkeleton } from '#web/lots/lot-grid.tsx';
import { StaleList } from '#web/lots/stale-list.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LotProblem } from './lot-problem.tsx';
import { SaveLink } from './save-link.tsx';

interface LotsFoundProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<ResponseOf<typeof listLots>>>;
  readonly choices: LotChoices;
  readonly onChange: (choices: LotChoices) => void;
}

/** The lots that match the filters, or why there are none. */
export function LotsFound({ query, choices, onChange }: LotsFoundProps) {
  if (query.data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <LotGridSkeleton count={6} />;
    return (
      <LotProblem
        what="lots"
        returnTo={paths.lots(choices)}
        error={query.error}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { pages } = query.data;
  // A lot that moved between two page fetches may be on both pages.
  const lots = [...new Map(pages.flatMap((page) => page.lots.map((lot) => [lot._id, lot]))).values()];
  const total = pages.at(-1)?.total ?? lots.length;
  const isEmpty = lots.length === 0 && !query.hasNextPage;
  return (
    <section aria-labelledby="results" aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-5">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="results" className="tabular text-sm font-normal text-muted">
          {total} {total === 1 ? 'lot' : 'lots'} found
        </h2>
        <SaveLink choices={choices} />
      </div>
      <StaleList asOf={pages.at(-1)?.asOf} />
      {isEmpty ? (
        <NoLots choices={choices} onChange={onChange} counts={pages[0]?.counts} />
      ) : (
        <ul aria-label="Lots" className={cx(LOT_GRID, query.isPlaceholderData && 'opacity-60')}>
          {lots.map((lot, index) => (
            <li key={lot._id}>
              <LotCard lot={lot} eager={index < 4} />
            </li>
          ))}
        </ul>
      )}
      {pages.length + Number(query.hasNextPage) > 1 && (
        <LoadMore
          shown={lots.length}
          total={total}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}

function NoLots(props: Parameters<typeof LoosenButtons>[0]) {
  const isFiltered = hasFilters(props.choices);
  return (
    <EmptyState
      icon={<Gavel className="size-6" />}
      title="No lots found"
      text={
        isFiltered
          ? 'Try another search or fewer filters.'
          : 'There is nothing for sale right now. Please come back soon.'
      }
      {...(isFiltered && {
        action: (
          <>
            <LoosenButtons {...props} />
            <Link to={paths.lots()} className={buttonClass({ variant: 'secondary' })}>
              Show all lots
            </Link>
          </>
        ),
      })}
    />
  );
}
