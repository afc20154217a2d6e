import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { DocumentDialog } from '#web/admin/document/document-dialog.tsx';
import type { DocumentOwner } from '#web/admin/document/document-query.ts';
import { summaryQuery } from '#web/admin/summary-query.ts';
import { LoadedPages, pagingOf } from '#web/admin/table/loaded-pages.tsx';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { useUsersWithPendingDecision } from '#web/admin/use-verification-decision.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { VerificationDecisionDialog, type DecisionQuestion } from '#web/admin/verification-decision-dialog.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useFocusWhenLost } from './use-focus-when-lost.ts';
import { userBulkActions } from './user-bulk-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { headingFor, type StatusTab, type UserFilter, writeUserFilter } from './user-filter.ts';
import { fetchUsers, type ListedUser, type UserPage } from './users-query.ts';

type UsersResult = UseInfiniteQueryResult<InfiniteData<UserPage>>;

interface UserResultsProps {
  readonly filter: UserFilter;
  readonly query: UsersResult;
  readonly onSort: (sort: UserFilter['sort']) => void;
  readonly onReset: () => void;
  /** Searches the users of all tabs. */
  readonly onSearchAll: () => void;
}

/** The table of a tab, or a message in its place. */
export function UserResults(props: UserResultsProps) {
  return (
    <LoadedPages query={props.query} failure="Failed to load users" loading={<Loading />}>
      {(pages) => <Users {...props} pages={pages} />}
    </LoadedPages>
  );
}

/** The number of users of a tab, searched or not. */
const COUNTS = {
  pending: (page: UserPage) => page.pendingUsers,
  verified: (page: UserPage) => page.approveUsers,
  rejected: (page: UserPage) => page.rejectUsers,
  all: (page: UserPage) => page.pendingUsers + page.approveUsers + page.rejectUsers,
} as const satisfies Record<StatusTab, (page: UserPage) => number>;

function Users({
  filter,
  query,
  pages,
  onSort,
  onReset,
  onSearchAll,
}: UserResultsProps & { readonly pages: readonly UserPage[] }) {
  const client = useQueryClient();
  const decides = useMay('people');
  const [viewed, setViewed] = useState<DocumentOwner>();
  // The list may refetch while an admin reads a document, so the viewed version is kept by user id: a rejection
  // applies to that version. Verifying shows the proof again.
  const [viewedVersions, setViewedVersions] = useState<Readonly<Record<string, string>>>({});
  const [question, setQuestion] = useState<DecisionQuestion>();
  const busyIds = useUsersWithPendingDecision();
  const title = useFocusWhenLost();
  const found = pages.reduce((sum, page) => sum + page.users.length, 0);
  const lastPage = pages.at(-1);
  const all = lastPage === undefined ? found : COUNTS[filter.status](lastPage);
  const { isPlaceholderData } = query;
  const paging = pagingOf(query);
  const { hasMore } = paging;
  const refetch = () => {
    void client.invalidateQueries({ queryKey: userKeys.lists });
    void client.invalidateQueries({ queryKey: summaryQuery.queryKey });
  };
  const heading = headingFor(filter, { all, found, hasMore });
  const total = filter.search === '' ? all : hasMore ? undefined : found;
  return (
    <section aria-label={heading} aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <WorkTable
        key={writeUserFilter(filter).toString()}
        list="users"
        heading={
          <h2
            ref={title}
            tabIndex={-1}
            className="tabular scroll-mt-20 justify-self-start text-lg font-semibold outline-none"
            aria-live="polite"
          >
            {heading}
          </h2>
        }
        caption="Users"
        nouns={['user', 'users']}
        columns={userColumns({
          busyIds,
          onView: (user) => {
            setViewed(user);
            setViewedVersions((others) => ({ ...others, [user._id]: user.identityVersion }));
          },
          onDecide: (user, decision) => {
            const viewed = decision === 'reject' ? viewedVersions[user._id] : undefined;
            setQuestion({ user: { ...user, identityVersion: viewed ?? user.identityVersion }, decision });
          },
        })}
        rows={pages.flatMap((page) => page.users)}
        keyOf={keyOf}
        nameOf={nameOf}
        total={total}
        paging={paging}
        readPage={async (cursor, signal) => {
          const page = await fetchUsers(filter, cursor, signal);
          return { rows: page.users, nextCursor: page.nextCursor };
        }}
        sort={{ value: filter.sort, onSort: (value) => onSort(value === 'oldest' ? 'oldest' : 'newest') }}
        actions={decides ? userBulkActions(refetch) : []}
        isBusy={({ _id }) => busyIds.has(_id)}
        isOutdated={isPlaceholderData}
        empty={hasMore ? null : <Nobody filter={filter} onReset={onReset} onSearchAll={onSearchAll} />}
      />
      <DocumentDialog owner={viewed} onClose={() => setViewed(undefined)} />
      <VerificationDecisionDialog
        question={question}
        // A confirmation that was abandoned while saving must not close the next one.
        onClose={() => setQuestion((now) => (now === question ? undefined : now))}
      />
    </section>
  );
}

const keyOf = ({ _id }: ListedUser): string => _id;
const nameOf = ({ name }: ListedUser): string => name;

function Nobody({ filter, onReset, onSearchAll }: Pick<UserResultsProps, 'filter' | 'onReset' | 'onSearchAll'>) {
  return (
    <EmptyState
      icon={<UserSearch className="size-6" />}
      title="No users found matching your criteria."
      {...(filter.search !== '' && {
        action: (
          <span className="flex flex-wrap justify-center gap-3">
            {filter.status !== 'all' && <Button onClick={onSearchAll}>Search all users</Button>}
            <Button variant="secondary" onClick={onReset}>
              Clear search
            </Button>
          </span>
        ),
      })}
    />
  );
}

function Loading() {
  return (
    <Card flush>
      <output className="block px-5 pt-4 text-sm text-muted">Loading users...</output>
      <div className="grid gap-5 p-5">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex items-center gap-6">
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-56 max-w-full" />
            </div>
            <Skeleton className="hidden h-4 w-28 md:block" />
            <Skeleton className="h-9 w-40" />
          </div>
        ))}
      </div>
    </Card>
  );
}
