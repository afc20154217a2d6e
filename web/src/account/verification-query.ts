import { queryOptions } from '@tanstack/react-query';
import { me } from '../../../shared/contract/users.ts';
import { call } from '../api/call.ts';
import { recoveryInterval } from '../api/query-client.ts';

/** Those who wait for a decision see it soon after it is made. */
const WAITING_REFRESH_MS = 15_000;

/** The verification status of the person signed in. */
export const verificationQuery = queryOptions({
  queryKey: ['verification-status'],
  queryFn: async ({ signal }) => {
    const { user } = await call(me, { signal });
    return user.verifyStatus;
  },
  staleTime: 60_000,
  refetchInterval: (asked) => {
    if (asked.state.data === undefined) return recoveryInterval(asked);
    return asked.state.data === 'verified' ? false : WAITING_REFRESH_MS;
  },
});
