import { infiniteQueryOptions } from '@tanstack/react-query';
import { listNotifications } from '#shared/contract/notifications.ts';
import { call } from '#web/api/call.ts';
import type { NoticePage } from './all-notices.ts';

const FIRST_PAGE: string | undefined = undefined;

/** The notices of one person. */
export function notificationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ pageParam: cursor, signal }): Promise<NoticePage> =>
      call(listNotifications, { params: { id: userId }, query: { cursor }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}
