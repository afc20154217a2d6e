import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#shared/contract/accounts/sessions.ts';
import { call } from '#web/api/call.ts';

/** The person's active sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => {
    const { sessions } = await call(listSessions, { signal });
    return sessions;
  },
});
