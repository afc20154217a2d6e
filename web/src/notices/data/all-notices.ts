import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { listNotifications } from '#shared/contract/notifications.ts';

export type NoticePage = Omit<ResponseOf<typeof listNotifications>, 'success'>;
export type Notice = NoticePage['notifications'][number];

/**
 * Merges all loaded pages into one list, newest first. Each page contains the personal notices and the broadcasts of
 * one period.
 */
export function allNotices(pages: readonly NoticePage[]): readonly Notice[] {
  return pages.flatMap(({ notifications }) => notifications).toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
}
