import { queryOptions } from '@tanstack/react-query';
import { listOutages } from '#shared/contract/outages.ts';
import { call } from '#web/api/call.ts';

const REFRESH_MS = 60_000;

/** The latest outages. For owners. */
export const outagesQuery = queryOptions({
  queryKey: ['outages'],
  queryFn: ({ signal }) => call(listOutages, { signal }),
  refetchInterval: REFRESH_MS,
});
