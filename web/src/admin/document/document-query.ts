import { queryOptions } from '@tanstack/react-query';
import { getUserDocument } from '../../../../shared/contract/accounts/admin.ts';
import type { ResponseOf } from '../../../../shared/contract/route.ts';
import { call } from '../../api/call.ts';
import { userKeys } from '../user-keys.ts';

export interface DocumentOwner {
  readonly _id: string;
  readonly name: string;
  /** Of name and ID proof, as the server answered it. */
  readonly identityVersion: string;
}

export type UserDocument = ResponseOf<typeof getUserDocument>;

/**
 * Every link is a view in the user's activity log, so none is asked for without need. None is kept either: each place
 * that shows the document asks for a link of its own, because an older one may be over. Whoever has sent another proof has
 * another version, so that nobody compares a new name or decides on a new proof by the picture of the old one.
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
