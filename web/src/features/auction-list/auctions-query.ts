import { infiniteQueryOptions } from '@tanstack/react-query';
import { listAuctions } from '#shared/contract/auctions.ts';
import { call } from '#web/api/call.ts';
import { FIRST_PAGE } from '#web/api/first-page.ts';
import { recoveryInterval } from '#web/api/retries.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { syncServerClock } from '#web/realtime/sync-server-clock.ts';
import type { ListFilter } from './list-filter.ts';

/** A multiple of 2 and 3, so that full pages fill the grid. */
const PAGE_SIZE = 24;
/** The most that the server answers. */
export const TABLE_PAGE = 100;
const REFRESH_MS = 30_000;

type Filter = Pick<ListFilter, 'lots' | 'watched' | 'seller'>;

/** One page of the auctions that match a filter. */
export function fetchAuctions(
  { lots, watched, seller }: Filter,
  limit: number,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const query = {
    ...lots,
    ...(watched && { watched: 'true' as const }),
    ...(seller !== undefined && { seller }),
    limit,
    ...(cursor !== undefined && { cursor }),
  };
  return syncServerClock(() => call(listAuctions, { query, signal }));
}

/** The auctions that match a filter, page by page. */
export function auctionsQuery({ lots, watched, seller }: Filter, limit = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: auctionKeys.list({ ...lots, watched, limit, ...(seller !== undefined && { seller }) }),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) => fetchAuctions({ lots, watched, seller }, limit, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // An empty result of the previous filter is not shown for the new one.
    placeholderData: (before) => (before?.pages.some((page) => page.auctions.length > 0) ? before : undefined),
    // Keeps current bids fresh. After several pages the user is reading, so those are not refetched.
    refetchInterval: (query) => {
      if (query.state.data === undefined) return recoveryInterval(query);
      return query.state.data.pages.length === 1 ? REFRESH_MS : false;
    },
  });
}
