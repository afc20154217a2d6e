import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSignedInUser } from '../session/require-role.tsx';
import { applyMemory } from './notice-memory.ts';
import { createNoticeStore } from './notice-store.ts';
import { type Notice, notificationsQuery } from './notifications-query.ts';

/** What people did with their notices in this browser. */
export const noticeStore = createNoticeStore(localStorage);

// Read in one tab is read in all of them.
addEventListener('storage', (event) => {
  if (event.storageArea === localStorage) noticeStore.changedElsewhere(event.key);
});

export interface Notices {
  /** Newest first, as this person sees them. Empty while nothing was ever loaded. */
  readonly notices: readonly Notice[];
  readonly unread: number;
  readonly isLoading: boolean;
  /** The last attempt to fetch them failed. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly markRead: (id: string) => void;
  readonly markAllRead: () => void;
  readonly clearAll: () => void;
}

/** The notices of the person signed in. */
export function useNotices(): Notices {
  const { id: userId } = useSignedInUser();
  const { data = [], isPending, isError, refetch } = useQuery(notificationsQuery(userId));
  const memory = useSyncExternalStore(noticeStore.subscribe, () => noticeStore.current(userId));
  const notices = applyMemory(data, memory);
  const ids = notices.map((notice) => notice._id);
  return {
    notices,
    unread: notices.filter((notice) => notice.status === 'unread').length,
    isLoading: isPending,
    hasFailed: isError,
    retry: () => void refetch(),
    markRead: (id) => noticeStore.markRead(userId, [id]),
    markAllRead: () => noticeStore.markRead(userId, ids),
    clearAll: () => noticeStore.clear(userId, ids),
  };
}
