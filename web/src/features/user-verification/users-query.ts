import { listUsers } from '#shared/contract/accounts/admin.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { cursorPages } from '#web/admin/table/cursor-pages.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';
import type { UserFilter } from './user-filter.ts';

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

/** Matching bidders, page by page. */
export const usersQuery = (filter: UserFilter) =>
  cursorPages({
    queryKey: userKeys.list(queryOf(filter)),
    fetchPage: (cursor, signal) => fetchUsers(filter, cursor, signal),
    rowsOf: (page) => page.users,
  });
