import { useInfiniteQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { CATEGORIES } from '../../../../shared/model/auctions/categories.ts';
import { MAX_SEARCH_LENGTH } from '../../../../shared/model/max-search-length.ts';
import { LotCard } from '../../lots/lot-card.tsx';
import { LOT_GRID, LotGridSkeleton } from '../../lots/lot-grid.tsx';
import { type LotChoice, lotsQuery } from '../../lots/lot-queries.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { paths } from '../../paths.ts';
import { LoadMore } from '../../ui/buttons/load-more.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { LotProblem } from './lot-problem.tsx';

const CATEGORY_OPTIONS = CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name }));

/** `/lots`: what is for sale, for everybody. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const choice = readChoice(params);
  const change = (next: Partial<LotChoice>) => {
    const { search, categorie } = { ...choice, ...next };
    setParams(new URL(paths.lots({ q: search, categorie }), location.origin).searchParams, { replace: true });
  };
  return (
    <div className="page grid grid-cols-1 gap-5 py-6 md:py-10">
      <DocumentTitle title="Lots" />
      <h1 className="text-2xl font-semibold md:text-3xl">Lots</h1>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search lots"
          placeholder="Search lots"
          value={choice.search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Category"
          all="All Categories"
          options={CATEGORY_OPTIONS}
          value={choice.categorie ?? ''}
          onChoose={(chosen) => change({ categorie: categoryOf(chosen) })}
        />
      </div>
      <Results choice={choice} />
    </div>
  );
}

function readChoice(params: URLSearchParams): LotChoice {
  return {
    search: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    categorie: categoryOf(params.get('categorie')),
  };
}

const categoryOf = (id: string | null) => CATEGORIES.find(({ _id }) => _id === id)?._id;

function Results({ choice }: { readonly choice: LotChoice }) {
  const query = useInfiniteQuery(lotsQuery(choice));
  if (query.data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <LotGridSkeleton count={8} />;
    return (
      <LotProblem
        what="lots"
        returnTo={paths.lots({ q: choice.search, categorie: choice.categorie })}
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
  if (lots.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={<Gavel className="size-6" />}
        title="No lots found"
        text="Try another search, or come back soon."
      />
    );
  }
  return (
    <section aria-labelledby="results" aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-5">
      <h2 id="results" className="tabular text-sm font-normal text-muted">
        {total} {total === 1 ? 'lot' : 'lots'} found
      </h2>
      <ul aria-label="Lots" className={cx(LOT_GRID, query.isPlaceholderData && 'opacity-60')}>
        {lots.map((lot, index) => (
          <li key={lot._id}>
            <LotCard lot={lot} eager={index < 4} />
          </li>
        ))}
      </ul>
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
