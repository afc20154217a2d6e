import { queryOptions } from '@tanstack/react-query';
import { getUserDocument } from '#shared/contract/accounts/admin.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import { userKeys } from '../user-keys.ts';

export interface DocumentOwner {
  readonly _id: string;
  readonly name: string;
  /** The version of name and ID proof, from the server. */
  readonly identityVersion: string;
}

export type UserDocument = ResponseOf<typeof getUserDocument>;

/**
 * Each request for a link is an entry in the user's activity log, so no link is fetched without need. Links are not
 * cached, because they expire. The key contains the version of the proof, so that an admin never decides on a new
 * name or proof by an old picture.
 */
export function documentQuery({ _id: id, identityVersion }: DocumentOwner, place: 'card' | 'viewer') {
  return queryOptions({
    queryKey: userKeys.document(id, identityVersion, place),
    queryFn: ({ signal }) => call(getUserDocument, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
