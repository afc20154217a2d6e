import { queryOptions } from '@tanstack/react-query';
import { getStanding } from '#shared/contract/accounts/people.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';

/** A person's standing and sessions. */
export const standingQuery = (userId: string) =>
  queryOptions({
    queryKey: userKeys.standing(userId),
    queryFn: ({ signal }) => call(getStanding, { params: { id: userId }, signal }),
  });
