import { queryOptions } from '@tanstack/react-query';
import { me } from '#shared/contract/accounts/users.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import { recoveryInterval } from '#web/api/retries.ts';

type Me = ResponseOf<typeof me>['user'];

/** A waiting person sees the decision soon after it is made. */
const WAITING_REFRESH_MS = 15_000;

/** The person's verification status and rejection reason, refetched until a decision is made. */
export const verificationQuery = queryOptions({
  queryKey: ['verification-status'],
  queryFn: async ({ signal }): Promise<Pick<Me, 'verifyStatus' | 'rejectionReason'>> => {
    const { user } = await call(me, { signal });
    return user;
  },
  staleTime: 60_000,
  refetchInterval: (query) => {
    if (query.state.data === undefined) return recoveryInterval(query);
    return query.state.data.verifyStatus === 'verified' ? false : WAITING_REFRESH_MS;
  },
});
