import { queryOptions } from '@tanstack/react-query';
import { me } from '#shared/contract/accounts/users.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';

export type Profile = ResponseOf<typeof me>['user'];

/** The signed-in person's profile from the server. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<Profile> => {
    const { user } = await call(me, { signal });
    return user;
  },
});
