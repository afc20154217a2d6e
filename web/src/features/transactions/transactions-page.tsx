import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { ReceiptIndianRupee } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { Transaction } from '#shared/contract/money/transactions.ts';
import { keepColumns } from '#web/admin/table/columns-param.ts';
import { LoadedPages, pagingOf } from '#web/admin/table/loaded-pages.tsx';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterSums } from './filter-sums.tsx';
import { SettlementDifferences } from './settlement-differences.tsx';
import { TRANSACTION_COLUMNS } from './transaction-columns.tsx';
import {
  isFiltered,
  readTransactionFilter,
  type TransactionFilter,
  writeTransactionFilter,
} from './transaction-filter.ts';
import {
  fetchTransactions,
  type TransactionsPage,
  transactionsQuery,
  withoutDuplicates,
} from './transactions-query.ts';

/** All payments and refunds, for admins. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readTransactionFilter(params);
  const change = (part: Readonly<Record<string, string>>) =>
    setParams(
      (current) => keepColumns(current, writeTransactionFilter({ ...readTransactionFilter(current), ...part })),
      {
        replace: true,
      },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Transactions" />
      <div>
        <h1 className="text-2xl font-semibold">Transactions</h1>
        <p className="text-muted">Every payment and refund. Refunds that are stuck come first.</p>
      </div>
      <SettlementDifferences />
      <FilterFields filter={filter} onChange={change} />
      {isFiltered(filter) && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {filter.auctionId !== undefined && <span>Of one auction.</span>}
          {filter.userId !== undefined && <span>Of one person.</span>}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setParams((current) => keepColumns(current, new URLSearchParams()), { replace: true })}
          >
            Clear filters
          </Button>
        </div>
      )}
      <FilterSums key={JSON.stringify(filter)} filter={filter} />
      <Results filter={filter} />
    </div>
  );
}

function Results({ filter }: { readonly filter: TransactionFilter }) {
  const query = useInfiniteQuery(transactionsQuery(filter));
  return (
    <LoadedPages query={query} failure="Failed to load transactions">
      {(pages) => <Transactions filter={filter} query={query} pages={pages} />}
    </LoadedPages>
  );
}

interface TransactionsProps {
  readonly filter: TransactionFilter;
  readonly query: UseInfiniteQueryResult<InfiniteData<TransactionsPage>>;
  readonly pages: readonly TransactionsPage[];
}

function Transactions({ filter, query, pages }: TransactionsProps) {
  const { error, isPlaceholderData } = query;
  const rows = withoutDuplicates(pages.flatMap((page) => page.transactions));
  return (
    <section aria-label="Transactions" aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error !== null && <Banner tone="warning">The list could not be refreshed. {sentenceOf(error)}</Banner>}
      <WorkTable
        key={writeTransactionFilter(filter).toString()}
        list="transactions"
        caption="Transactions"
        nouns={['transaction', 'transactions']}
        columns={TRANSACTION_COLUMNS}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        total={query.hasNextPage ? undefined : rows.length}
        paging={pagingOf(query)}
        readPage={async (cursor, signal) => {
          const page = await fetchTransactions(filter, cursor, signal);
          return { rows: page.transactions, nextCursor: page.nextCursor };
        }}
        isOutdated={isPlaceholderData}
        empty={<NoTransactions hasMore={query.hasNextPage} />}
      />
    </section>
  );
}

const keyOf = ({ id }: Transaction): string => id;
const nameOf = ({ auctionTitle }: Transaction): string => auctionTitle;

/** One request reads a limited number of payments, so more matches may follow even when there are none so far. */
function NoTransactions({ hasMore }: { readonly hasMore: boolean }) {
  const icon = <ReceiptIndianRupee className="size-6" />;
  return hasMore ? (
    <EmptyState
      icon={icon}
      title="None so far"
      text="None of the newest payments matches. Older ones have not been searched yet."
    />
  ) : (
    <EmptyState
      icon={icon}
      title="No transactions"
      text="No payment matches. Orders, deposits, final payments and refunds are listed here."
    />
  );
}
