import { queryOptions, skipToken } from '@tanstack/react-query';
import { getConsent } from '#shared/contract/settings/house.ts';
import { call } from '#web/api/call.ts';

/** The version of the terms that the signed-in bidder has not agreed to. Asked once for each load of the page. */
export const consentQuery = queryOptions({
  queryKey: ['consent'],
  queryFn: async ({ signal }) => (await call(getConsent, { signal })).asked,
  staleTime: Infinity,
});

/** Whether the bidder answers later: until the page is loaded again, or a registration is refused for it. */
export const consentLaterQuery = queryOptions<boolean>({
  queryKey: ['consent-later'],
  queryFn: skipToken,
  initialData: false,
  staleTime: Infinity,
  // Not every layout has the question.
  gcTime: Infinity,
});
