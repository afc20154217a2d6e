import { queryOptions } from '@tanstack/react-query';
import { listWaiting } from '../../../../shared/contract/money/waiting.ts';
import { call } from '../../api/call.ts';

/** Wins become overdue and refunds stuck while the dashboard is open. */
const REFRESH_MS = 60_000;

/** What waits for a decision about money. */
export const waitingQuery = queryOptions({
  queryKey: ['admin-waiting'],
  queryFn: ({ signal }) => call(listWaiting, { signal }),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
});
