import { queryOptions } from '@tanstack/react-query';
import { me } from '../../../../shared/contract/users.ts';
import { call } from '../../api/call.ts';

/** Whoever waits wants to see it end. */
const WAITING_REFRESH_MS = 15_000;

/** Where the person signed in stands with the identity check. */
export const standingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: async ({ signal }) => {
    const { user } = await call(me, { signal });
    return user.verifyStatus;
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data === undefined || state.data === 'verified' ? false : WAITING_REFRESH_MS),
});
