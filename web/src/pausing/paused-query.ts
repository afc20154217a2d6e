import { queryOptions } from '@tanstack/react-query';
import { listPaused } from '#shared/contract/pausing.ts';
import { call } from '#web/api/call.ts';

const REFRESH_MS = 30_000;

/** How many auctions run, and which are paused. For owners. */
export const pausedQuery = queryOptions({
  queryKey: ['paused'],
  queryFn: ({ signal }) => call(listPaused, { signal }),
  refetchInterval: REFRESH_MS,
});
