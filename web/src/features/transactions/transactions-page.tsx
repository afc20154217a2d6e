import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NETWORK_SENTENCE, sentenceOf } from '../../api/error-sentence.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/buttons/load-more.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterFields } from './filter-fields.tsx';
import {
  isFiltered,
  readTransactionFilter,
  type TransactionFilter,
  writeTransactionFilter,
} from './transaction-filter.ts';
import { SettlementDifferences } from './settlement-differences.tsx';
import { withoutDuplicates, transactionsQuery } from './transactions-query.ts';
import { TransactionsTable } from './transactions-table.tsx';

/** All payments and refunds, for admins. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readTransactionFilter(params);
  const change = (part: Readonly<Record<string, string>>) =>
    setParams((current) => writeTransactionFilter({ ...readTransactionFilter(current), ...part }), {
      replace: true,
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Transactions" />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-semibold">Transactions</h1>
          <p className="text-muted">Every payment and refund. Refunds that are stuck come first.</p>
        </div>
        <ExportButton filter={filter} />
      </div>
      <SettlementDifferences />
      <FilterFields filter={filter} onChange={change} />
      {isFiltered(filter) && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {filter.auctionId !== undefined && <span>Of one auction.</span>}
          {filter.userId !== undefined && <span>Of one person.</span>}
          <Button size="sm" variant="ghost" onClick={() => setParams({}, { replace: true })}>
            Clear filters
          </Button>
        </div>
      )}
      <Results filter={filter} />
    </div>
  );
}

function Results({ filter }: { readonly filter: TransactionFilter }) {
  const query = useInfiniteQuery(transactionsQuery(filter));
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <Skeleton className="h-64" />;
    return (
      <Card flush>
        <ErrorState
          title="Failed to load transactions"
          text={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              Try Again
            </Button>
          }
        />
      </Card>
    );
  }
  const rows = withoutDuplicates(data.pages.flatMap((page) => page.transactions));
  return (
    <section aria-label="Transactions" aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error !== null && <Banner tone="warning">The list could not be refreshed. {sentenceOf(error)}</Banner>}
      <Card flush>
        <TransactionsTable rows={rows} hasMore={hasNextPage} />
      </Card>
      <LoadMore
        shown={rows.length}
        hasMore={hasNextPage && !isPlaceholderData}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage({ cancelRefetch: false })}
      />
    </section>
  );
}
