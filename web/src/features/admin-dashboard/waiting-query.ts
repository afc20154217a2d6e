import { queryOptions } from '@tanstack/react-query';
import { listWaiting } from '#shared/contract/money/waiting.ts';
import { call } from '#web/api/call.ts';

/** Wins may become overdue and refunds may get stuck while the dashboard is open. */
const REFRESH_MS = 60_000;

/** Money decisions that wait for an admin. */
export const waitingQuery = queryOptions({
  queryKey: ['admin-waiting'],
  queryFn: ({ signal }) => call(listWaiting, { signal }),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
});
