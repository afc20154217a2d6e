import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../shared/contract/dashboard.ts';
import { call } from '../api/call.ts';
import { syncServerClock } from '../realtime/sync-server-clock.ts';

/** Others bid while one looks. */
const REFRESH_MS = 15_000;

/** The caller's bids, wins and money, refreshed while somebody looks. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => {
    const { data } = await syncServerClock(() => call(getDashboard, { signal }));
    return data;
  },
  refetchInterval: REFRESH_MS,
});
