import { queryOptions } from '@tanstack/react-query';
import { listSavedSearches } from '#shared/contract/lots/saved-searches.ts';
import { call } from '#web/api/call.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => call(listSavedSearches, { signal }),
});
