import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getUser } from '#shared/contract/accounts/admin.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';

/** A user with the newest activity; `olderActivity` is the cursor of the next page, null at the end. */
export type UserDetails = ResponseOf<typeof getUser>['user'] & { readonly olderActivity: string | null };

export function userQuery(userId: string) {
  return queryOptions({
    queryKey: userKeys.detail(userId),
    queryFn: async ({ signal }): Promise<UserDetails> => {
      const { user, nextCursor } = await call(getUser, { params: { id: userId }, signal });
      return { ...user, olderActivity: nextCursor };
    },
  });
}

/** The activity before `cursor`, page by page; fetched on demand. */
export function olderActivityQuery(userId: string, cursor: string | null) {
  return infiniteQueryOptions({
    queryKey: userKeys.olderActivity(userId, cursor),
    initialPageParam: cursor,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { user, nextCursor } = await call(getUser, { params: { id: userId }, query, signal });
      return { activity: user.activity, nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: false,
    staleTime: Infinity,
  });
}
