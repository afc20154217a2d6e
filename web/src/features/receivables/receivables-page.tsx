import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { FileSpreadsheet, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { addRupees } from '#shared/model/money/money.ts';
import { keepColumns } from '#web/admin/table/columns-param.ts';
import { LoadedPages, pagingOf } from '#web/admin/table/loaded-pages.tsx';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { FilterSelect } from '#web/ui/forms/filter-select.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { receivableColumns } from './receivable-columns.tsx';
import { type ReceivableFilter, readReceivableFilter, writeReceivableFilter } from './receivable-filter.ts';
import { fetchReceivables, type ReceivablesPage, receivablesQuery } from './receivables-query.ts';
import { RecordTransferDialog } from './record-transfer-dialog.tsx';

const FILTER_WORDS = [
  { value: 'due', label: 'Due' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'part-paid', label: 'Part paid' },
  { value: 'paid', label: 'Paid' },
] as const;

/** What winners owe, for those with the duty for money. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readReceivableFilter(params);
  const change = (part: Partial<ReceivableFilter>) =>
    setParams((current) => keepColumns(current, writeReceivableFilter({ ...readReceivableFilter(current), ...part })), {
      replace: true,
    });
  const narrowed = describeNarrowing(filter);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Receivables" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">Receivables</h1>
          <p className="text-muted">What winners owe, from the end of their lot on. Earliest due first.</p>
        </div>
        <Link
          to={paths.bankStatement}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-2"
        >
          <FileSpreadsheet className="size-5" aria-hidden="true" />
          Read a bank statement
        </Link>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <SearchField
          label="Search receivables"
          placeholder="Reference, UTR, name or lot…"
          value={filter.search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="State"
          all="All that is owed"
          value={filter.state === 'open' ? '' : filter.state}
          options={FILTER_WORDS}
          onChoose={(state) => change({ state: FILTER_WORDS.find(({ value }) => value === state)?.value ?? 'open' })}
        />
      </div>
      {narrowed !== undefined && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <span>{narrowed}</span>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setParams((current) => keepColumns(current, new URLSearchParams()), { replace: true })}
          >
            Show all
          </Button>
        </div>
      )}
      <Results filter={filter} />
    </div>
  );
}

function describeNarrowing({ userId, auctionId, saleId }: ReceivableFilter): string | undefined {
  if (userId !== undefined) return 'Of one person.';
  if (auctionId !== undefined) return 'Of one lot.';
  return saleId === undefined ? undefined : 'Of one sale.';
}

function Results({ filter }: { readonly filter: ReceivableFilter }) {
  const query = useInfiniteQuery(receivablesQuery(filter));
  return (
    <LoadedPages query={query} failure="Failed to load receivables">
      {(pages) => <Receivables filter={filter} query={query} pages={pages} />}
    </LoadedPages>
  );
}

interface ReceivablesProps {
  readonly filter: ReceivableFilter;
  readonly query: UseInfiniteQueryResult<InfiniteData<ReceivablesPage>>;
  readonly pages: readonly ReceivablesPage[];
}

function Receivables({ filter, query, pages }: ReceivablesProps) {
  const [recording, setRecording] = useState<Receivable>();
  const mayRecord = useMay('money');
  const { error, isPlaceholderData } = query;
  const rows = pages.flatMap((page) => page.receivables);
  const isPaid = filter.state === 'paid';
  return (
    <section aria-label="Receivables" aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {error !== null && <Banner tone="warning">The list could not be refreshed. {sentenceOf(error)}</Banner>}
      {rows.length > 0 && <Sums pages={pages} isPaid={isPaid} />}
      <WorkTable
        key={writeReceivableFilter(filter).toString()}
        list="receivables"
        caption="Receivables"
        nouns={['receivable', 'receivables']}
        columns={receivableColumns(mayRecord ? setRecording : undefined)}
        rows={rows}
        keyOf={({ auctionId, userId }) => `${auctionId} ${userId}`}
        nameOf={({ title }) => title}
        total={query.hasNextPage ? undefined : rows.length}
        paging={pagingOf(query)}
        readPage={async (cursor, signal) => {
          const page = await fetchReceivables(filter, cursor, signal);
          return { rows: page.receivables, nextCursor: page.nextCursor };
        }}
        isOutdated={isPlaceholderData}
        empty={
          <EmptyState
            icon={<HandCoins className="size-6" />}
            title={isPaid ? 'Nothing found' : 'Nothing is owed'}
            text={
              isPaid
                ? 'No paid win matches. They are found by reference, last digits or UTR.'
                : 'No win matches. Every win stands here from the end of its lot until it is paid.'
            }
          />
        }
      />
      {recording !== undefined && (
        <RecordTransferDialog
          payer={recording}
          preset={{ lots: [recording.auctionId] }}
          onClose={() => setRecording(undefined)}
        />
      )}
    </section>
  );
}

/**
 * The sums above the list. The server sums what is owed over all that matches, so the first page has it; what is paid it
 * sums page by page.
 */
function Sums({ pages, isPaid }: { readonly pages: readonly ReceivablesPage[]; readonly isPaid: boolean }) {
  const [first] = pages;
  if (first === undefined) return null;
  const paidOnLoadedPages = pages.reduce((sum, { sums }) => addRupees(sum, sums.paid), 0);
  const { due, paid: arrivedInParts, rest, overdue, count } = first.sums;
  const facts = isPaid
    ? ([['Paid, as listed', paidOnLoadedPages]] as const)
    : ([
        [`Owed for ${count} ${count === 1 ? 'lot' : 'lots'}`, due],
        ['Arrived in parts', arrivedInParts],
        ['Rest', rest],
        ['Overdue part', overdue],
      ] as const);
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-lg border border-border bg-raised p-4 lg:grid-cols-4">
      {facts.map(([name, rupees]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular text-lg font-semibold wrap-anywhere">
            <Money rupees={rupees} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
