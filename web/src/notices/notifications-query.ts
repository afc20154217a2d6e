import { queryOptions } from '@tanstack/react-query';
import { listNotifications } from '../../../shared/contract/notifications.ts';
import type { ResponseOf } from '../../../shared/contract/route.ts';
import { call } from '../api/call.ts';

/** Spec section 9. */
const POLL_MS = 15_000;

export type Notice = ResponseOf<typeof listNotifications>['notifications'][number];

/** The newest notices of one person, asked for again every 15 seconds while somebody looks. */
export function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: ['notifications', userId],
    queryFn: async ({ signal }) => {
      const { notifications } = await call(listNotifications, { params: { id: userId }, signal });
      return notifications;
    },
    refetchInterval: POLL_MS,
  });
}
