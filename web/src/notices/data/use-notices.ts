import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { BodyOf } from '#shared/contract/http/route.ts';
import { markNotifications } from '#shared/contract/notifications.ts';
import { call } from '#web/api/call.ts';
import { channel } from '#web/realtime/live.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { allNotices, type Notice, type NoticePage } from './all-notices.ts';
import { NOTICE_POLL_MS } from './notice-poll.ts';
import { notificationsQuery } from './notifications-query.ts';
import { notifyOtherTabs } from './other-tabs.ts';

export interface Notices {
  /** Newest first; empty until the first load. */
  readonly notices: readonly Notice[];
  readonly unread: number;
  readonly isLoading: boolean;
  /** True after the first load. */
  readonly isKnown: boolean;
  /** True when the last fetch failed. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly markRead: (id: string) => void;
  readonly markAllRead: () => void;
  readonly clearAll: () => void;
  /** Undefined when there are no older ones. */
  readonly loadOlder: (() => void) | undefined;
  readonly isLoadingOlder: boolean;
}

/** The notices of the person signed in. */
export function useNotices(): Notices {
  const { id: userId } = useSignedInUser();
  const isConnected = useSyncExternalStore(channel.subscribe, channel.isConnected);
  // While the socket answers, `useLiveNotices` hears of each new one. A hidden tab fetches once it is seen.
  const refetchInterval = isConnected ? false : NOTICE_POLL_MS;
  const query = useInfiniteQuery({ ...notificationsQuery(userId), refetchInterval });
  const mark = useMarks(userId);
  const notices = allNotices(query.data?.pages ?? []);
  // By time, because notices of the same time have no order and some ids begin with an earlier time.
  const newestId = notices
    .map(({ _id }) => _id)
    .toSorted()
    .at(-1);
  return {
    notices,
    unread: notices.filter((notice) => notice.status === 'unread').length,
    isLoading: query.isPending,
    isKnown: query.data !== undefined,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    markRead: (id) => mark({ action: 'read', ids: [id] }),
    markAllRead: () => newestId !== undefined && mark({ action: 'read-all', upTo: newestId }),
    clearAll: () => newestId !== undefined && mark({ action: 'clear-all', upTo: newestId }),
    loadOlder: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingOlder: query.isFetchingNextPage,
  };
}

type Marks = BodyOf<typeof markNotifications>;

/** Marks notices as read, optimistically. The next fetch removes a mark that the server did not save. */
export function useMarks(userId: string): (marks: Marks) => void {
  const client = useQueryClient();
  return useCallback(
    (marks) => {
      const { queryKey } = notificationsQuery(userId);
      client.setQueryData<InfiniteData<NoticePage, string | undefined>>(
        queryKey,
        (cached) => cached && { ...cached, pages: cached.pages.map((page) => applyMarks(page, marks)) },
      );
      call(markNotifications, { params: { id: userId }, body: marks })
        .then(notifyOtherTabs, () => undefined)
        .finally(() => void client.invalidateQueries({ queryKey }));
    },
    [client, userId],
  );
}

function applyMarks(page: NoticePage, marks: Marks): NoticePage {
  const { notifications } = page;
  const asRead = (notice: Notice): Notice => ({ ...notice, status: 'read' });
  switch (marks.action) {
    case 'read':
      return {
        ...page,
        notifications: notifications.map((notification) =>
          marks.ids.includes(notification._id) ? asRead(notification) : notification,
        ),
      };
    case 'read-all':
      return {
        ...page,
        notifications: notifications.map((notification) =>
          notification._id <= marks.upTo ? asRead(notification) : notification,
        ),
      };
    case 'clear-all':
      return { ...page, notifications: notifications.filter((notification) => notification._id > marks.upTo) };
  }
}
