import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { ListedAction } from '../../../../shared/contract/accounts/audit.ts';
import { keepColumns } from '../../admin/table/columns-param.ts';
import { WorkTable } from '../../admin/table/work-table.tsx';
import { NETWORK_SENTENCE, sentenceOf } from '../../api/error-sentence.ts';
import { referenceOf } from '../../api/reference.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AUDIT_COLUMNS, subjectsText } from './audit-columns.tsx';
import { AuditFields } from './audit-fields.tsx';
import { type AuditFilter, auditQueryOf, readAuditFilter } from './audit-filter.ts';
import { auditListQuery, fetchAudit } from './audit-list-query.ts';

/** What admins did, over all auctions and users. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readAuditFilter(params);
  const query = useInfiniteQuery(auditListQuery(filter));
  const change = (part: Readonly<Record<string, string>>) =>
    setParams(
      (current) => {
        const changed = Object.entries({ ...auditQueryOf(readAuditFilter(current)), ...part });
        return keepColumns(current, new URLSearchParams(changed.filter(([, value]) => value !== '')));
      },
      { replace: true },
    );
  const isFiltered = Object.keys(auditQueryOf(filter)).length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title="Audit Log" />
      <div>
        <h1 className="text-2xl font-semibold">Audit Log</h1>
        <p className="text-muted">
          What admins did to auctions, sales, users and money, newest first. Nobody can change it.
        </p>
      </div>
      <AuditFields filter={filter} admins={query.data?.pages[0]?.admins ?? []} onChange={change} />
      {isFiltered && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setParams({}, { replace: true })}
        >
          Clear filters
        </Button>
      )}
      <Results filter={filter} query={query} />
    </div>
  );
}

interface ResultsProps {
  readonly filter: AuditFilter;
  readonly query: ReturnType<typeof useInfiniteQuery<Awaited<ReturnType<typeof fetchAudit>>>>;
}

function Results({ filter, query }: ResultsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query;
  if (data === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <Skeleton className="h-64" />;
    return (
      <Card flush>
        <ErrorState
          title="Failed to load the audit log"
          text={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
          reference={referenceOf(error)}
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              Try Again
            </Button>
          }
        />
      </Card>
    );
  }
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <WorkTable
      key={new URLSearchParams(auditQueryOf(filter)).toString()}
      list="audit"
      caption="Audit log"
      nouns={['entry', 'entries']}
      columns={AUDIT_COLUMNS}
      rows={entries}
      keyOf={keyOf}
      nameOf={subjectsText}
      total={hasNextPage ? undefined : entries.length}
      paging={{
        hasMore: hasNextPage && !isPlaceholderData,
        isLoading: isFetchingNextPage,
        hasFailed: query.isFetchNextPageError,
        onMore: () => void fetchNextPage({ cancelRefetch: false }),
      }}
      readPage={async (cursor, signal) => {
        const page = await fetchAudit(filter, cursor, signal);
        return { rows: page.entries, nextCursor: page.nextCursor };
      }}
      isOutdated={isPlaceholderData}
      empty={
        <EmptyState
          icon={<ScrollText className="size-6" />}
          title={hasNextPage ? 'None so far' : 'No entries'}
          text={
            hasNextPage
              ? 'None of the newest entries matches. Older ones have not been searched yet.'
              : 'No admin has done anything that matches.'
          }
        />
      }
    />
  );
}

const keyOf = ({ _id }: ListedAction): string => _id;
