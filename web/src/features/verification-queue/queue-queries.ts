import { queryOptions } from '@tanstack/react-query';
import type { IdentityDocument } from '#shared/contract/accounts/checked-user.ts';
import { claimUser, listDoubles, nextWaiting } from '#shared/contract/accounts/verification-queue.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';

/** The answer about a person whom this admin holds. */
export type HeldAnswer = ResponseOf<typeof claimUser>;
export type HeldPerson = HeldAnswer['person'];
export type Double = ResponseOf<typeof listDoubles>['doubles'][number];

/** A third of the time that a claim lasts. */
const RENEW_MS = 60_000;
/** An admin who went away frees the person after this many renewals. */
const RENEWALS = 10;

/** Renewals pause while the tab is hidden, as every interval of a query does. */
const renewal = (query: { readonly state: { readonly dataUpdateCount: number; readonly status: string } }) =>
  query.state.status === 'success' && query.state.dataUpdateCount <= RENEWALS ? RENEW_MS : false;

/** Claims the first waiting person behind a place. Repeating it gives the same person while this admin holds them. */
export function nextQuery(after: string | undefined) {
  return queryOptions({
    queryKey: userKeys.nextWaiting(after),
    queryFn: ({ signal }) => call(nextWaiting, { body: after === undefined ? {} : { after }, signal }),
    refetchInterval: (query) => (query.state.data?.person === null ? false : renewal(query)),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Claims one person, and renews the claim while the page is open. */
export function heldQuery(userId: string) {
  return queryOptions({
    queryKey: userKeys.held(userId),
    queryFn: ({ signal }) => call(claimUser, { params: { id: userId }, signal }),
    refetchInterval: renewal,
    // The next person is known before; the claim is checked again when they are shown.
    refetchOnMount: 'always',
    gcTime: 60_000,
  });
}

/** Other accounts that may belong to the same person. */
export function doublesQuery(userId: string, document: IdentityDocument | undefined) {
  return queryOptions({
    queryKey: userKeys.doubles(userId, document ?? {}),
    queryFn: ({ signal }) => call(listDoubles, { params: { id: userId }, query: document ?? {}, signal }),
    placeholderData: (before) => before,
  });
}
