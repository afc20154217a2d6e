import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { call } from '#web/api/call.ts';
import { syncServerClock } from '#web/realtime/sync-server-clock.ts';

/** Other bidders may bid while the dashboard is open. */
const REFRESH_MS = 15_000;

/** The caller's bids, wins and money, refetched while mounted. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => {
    const { data } = await syncServerClock(() => call(getDashboard, { signal }));
    return data;
  },
  refetchInterval: REFRESH_MS,
});

/** The paged lists of the dashboard. */
export type DashboardList = 'bids' | 'won' | 'payments';

/** The further pages of one list; disabled until the user asks for more than the first page. */
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

/** The caller's payments for one auction, newest first, without a time limit. */
export const auctionPaymentsQuery = (auctionId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'payments of', auctionId],
    queryFn: async ({ signal }) => {
      const { data } = await call(getDashboard, { query: { auctionId }, signal });
      return data.payments;
    },
    // A new attempt must not see cached data of an earlier one, because a lost connection would leave it on the
    // screen.
    gcTime: 0,
  });
