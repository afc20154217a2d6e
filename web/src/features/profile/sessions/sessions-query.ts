import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '../../../../../shared/contract/accounts/sessions.ts';
import { call } from '../../../api/call.ts';

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => {
    const { sessions } = await call(listSessions, { signal });
    return sessions;
  },
});
