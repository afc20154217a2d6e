import { queryOptions } from '@tanstack/react-query';
import { getHouseRules } from '#shared/contract/settings/house.ts';
import { call } from '#web/api/call.ts';

/** What the settings say for the staff's forms. A change is seen within a minute. */
export const houseQuery = queryOptions({
  queryKey: ['house'],
  queryFn: ({ signal }) => call(getHouseRules, { signal }),
  staleTime: 60_000,
});
