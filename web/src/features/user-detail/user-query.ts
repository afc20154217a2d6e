import { queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../../shared/contract/admin.ts';
import type { ResponseOf } from '../../../../shared/contract/route.ts';
import { call } from '../../api/call.ts';
import { userKeys } from '../user-verification/user-keys.ts';

export type UserDetails = ResponseOf<typeof getUser>['user'];

/** One user with wallet and activity. */
export function userQuery(userId: string) {
  return queryOptions({
    queryKey: userKeys.detail(userId),
    queryFn: async ({ signal }) => {
      const { user } = await call(getUser, { params: { id: userId }, signal });
      return user;
    },
  });
}
