import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../shared/contract/dashboard.ts';
import { call } from '../api/call.ts';
import { syncServerClock } from '../realtime/sync-server-clock.ts';

/** Others bid while the dashboard is open. */
const REFRESH_MS = 15_000;

/** The caller's bids, wins and money, refreshed while they are shown. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => {
    const { data } = await syncServerClock(() => call(getDashboard, { signal }));
    return data;
  },
  refetchInterval: REFRESH_MS,
});

/** The lists of the dashboard that go on behind their first page. */
export type DashboardList = 'bids' | 'won' | 'payments';

/** One list, page by page, once somebody wants more of it than the first. */
export const dashboardListQuery = (list: DashboardList, isWanted: boolean) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', list],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { [list]: pageParam };
      const { data } = await syncServerClock(() => call(getDashboard, { query, signal }));
      return data;
    },
    getNextPageParam: ({ next }) => next[list] ?? undefined,
    enabled: isWanted,
    refetchInterval: REFRESH_MS,
  });

/** The caller's payments for one auction, newest first, however long ago. */
export const auctionPaymentsQuery = (auctionId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'payments of', auctionId],
    queryFn: async ({ signal }) => {
      const { data } = await call(getDashboard, { query: { auctionId }, signal });
      return data.payments;
    },
    // What was known of an earlier attempt is not kept for the next one, of which a lost connection lets nobody hear.
    gcTime: 0,
  });
