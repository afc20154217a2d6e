import { queryOptions } from '@tanstack/react-query';
import { getConsent } from '#shared/contract/settings/house.ts';
import { call } from '#web/api/call.ts';

/** The version of the terms that the signed-in bidder has not agreed to. Asked once for each load of the page. */
export const consentQuery = queryOptions({
  queryKey: ['consent'],
  queryFn: async ({ signal }) => (await call(getConsent, { signal })).asked,
  staleTime: Infinity,
});
