import { queryOptions } from '@tanstack/react-query';
import { getUserDocument } from '../../../../shared/contract/accounts/admin.ts';
import type { ResponseOf } from '../../../../shared/contract/route.ts';
import { call } from '../../api/call.ts';
import { userKeys } from '../user-keys.ts';

export type UserDocument = ResponseOf<typeof getUserDocument>;

/**
 * Every link is a view in the user's activity log, so none is asked for without need. None is kept either: each place
 * that shows the document asks for a link of its own, because an older one may be over.
 */
export function documentQuery(userId: string, place: 'card' | 'viewer') {
  return queryOptions({
    queryKey: userKeys.document(userId, place),
    queryFn: ({ signal }) => call(getUserDocument, { params: { id: userId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
