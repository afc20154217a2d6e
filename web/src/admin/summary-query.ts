import { queryOptions } from '@tanstack/react-query';
import { getSummary } from '#shared/contract/accounts/admin.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { listWaiting } from '#shared/contract/money/waiting.ts';
import { call } from '#web/api/call.ts';

/** Bids, registrations and payments arrive while the dashboard is open. */
const REFRESH_MS = 15_000;

export type Summary = ResponseOf<typeof getSummary>;
export type RecentAuction = NonNullable<Summary['recentAuctions']>[number];

/** The tiles and the recent auctions, refetched while mounted. */
export const summaryQuery = queryOptions({
  queryKey: ['admin-summary'],
  queryFn: ({ signal }) => call(getSummary, { signal }),
  refetchInterval: REFRESH_MS,
});

/** Wins may become overdue and refunds may get stuck while the dashboard is open. */
const WAITING_REFRESH_MS = 60_000;

/** Money decisions that wait for an admin. */
export const waitingQuery = queryOptions({
  queryKey: ['admin-waiting'],
  queryFn: ({ signal }) => call(listWaiting, { signal }),
  refetchInterval: WAITING_REFRESH_MS,
  refetchOnMount: 'always',
});
