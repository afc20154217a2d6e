import { infiniteQueryOptions } from '@tanstack/react-query';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import type { UserFilter } from './user-filter.ts';
import { userKeys } from '#web/admin/user-keys.ts';

export type UserPage = ResponseOf<typeof listUsers>;
export type ListedUser = UserPage['users'][number];

const PAGE_SIZE = 100;

const queryOf = ({ status, search, sort }: UserFilter) => ({
  ...(status !== 'all' && { verifyStatus: status }),
  ...(search !== '' && { search }),
  ...(sort !== 'newest' && { sort }),
});

/** One page of matching bidders. */
export const fetchUsers = (filter: UserFilter, cursor: string | undefined, signal: AbortSignal) =>
  call(listUsers, {
    query: { ...queryOf(filter), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    signal,
  });

/** Matching bidders, page by page. A page may be short or empty although another one follows. */
export function usersQuery(filter: UserFilter) {
  return infiniteQueryOptions({
    queryKey: userKeys.list(queryOf(filter)),
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal }) => fetchUsers(filter, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // An empty result of the previous filter is not shown for the new one.
    placeholderData: (before) => (before?.pages.some((page) => page.users.length > 0) ? before : undefined),
    // Shows users who have registered since the last visit.
    refetchOnMount: 'always',
  });
}

/** The first page has no cursor. */
function firstPage(): string | undefined {
  return undefined;
}
