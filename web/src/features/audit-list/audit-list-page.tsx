import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { ListedAction } from '#shared/contract/accounts/audit.ts';
import { keepColumns } from '#web/admin/table/columns-param.ts';
import { LoadedPages, pagingOf } from '#web/admin/table/loaded-pages.tsx';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { recoveryInterval } from '#web/api/retries.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { AUDIT_COLUMNS, subjectsText } from './audit-columns.tsx';
import { AuditFields } from './audit-fields.tsx';
import { type AuditFilter, auditQueryOf, readAuditFilter } from './audit-filter.ts';
import { auditListQuery, fetchAudit } from './audit-list-query.ts';

/** The stream adds cancelled and ended auctions to the log, some time after the answer to the admin. */
const STREAM_DELAY_MS = 10_000;

/** What admins did, over all auctions and users. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readAuditFilter(params);
  const query = useInfiniteQuery({
    ...auditListQuery(filter),
    refetchInterval: (polled) => (polled.state.data?.pages.length === 1 ? STREAM_DELAY_MS : recoveryInterval(polled)),
  });
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
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {filter.subject !== undefined && <span>About one subject.</span>}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setParams((current) => keepColumns(current, new URLSearchParams()), { replace: true })}
          >
            Clear filters
          </Button>
        </div>
      )}
      <LoadedPages query={query} failure="Failed to load the audit log">
        {(pages) => <Entries filter={filter} query={query} pages={pages} />}
      </LoadedPages>
    </div>
  );
}

type AuditPage = Awaited<ReturnType<typeof fetchAudit>>;

interface ResultsProps {
  readonly filter: AuditFilter;
  readonly query: UseInfiniteQueryResult<InfiniteData<AuditPage>>;
  readonly pages: readonly AuditPage[];
}

function Entries({ filter, query, pages }: ResultsProps) {
  const entries = pages.flatMap((page) => page.entries);
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
      total={query.hasNextPage ? undefined : entries.length}
      paging={pagingOf(query)}
      readPage={async (cursor, signal) => {
        const page = await fetchAudit(filter, cursor, signal);
        return { rows: page.entries, nextCursor: page.nextCursor };
      }}
      isOutdated={query.isPlaceholderData}
      empty={
        <EmptyState
          icon={<ScrollText className="size-6" />}
          title={query.hasNextPage ? 'None so far' : 'No entries'}
          text={
            query.hasNextPage
              ? 'None of the newest entries matches. Older ones have not been searched yet.'
              : 'No admin has done anything that matches.'
          }
        />
      }
    />
  );
}

const keyOf = ({ _id }: ListedAction): string => _id;
