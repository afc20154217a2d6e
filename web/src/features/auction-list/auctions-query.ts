import { infiniteQueryOptions } from '@tanstack/react-query';
import { listAuctions } from '../../../../shared/contract/auctions.ts';
import { call } from '../../api/call.ts';
import { recoveryInterval } from '../../api/query-client.ts';
import { syncServerClock } from '../../realtime/sync-server-clock.ts';
import { auctionKeys } from '../../auctions/auction-keys.ts';
import type { ListFilter } from './list-filter.ts';

/** A multiple of 2 and 3, so that full pages fill the grid. */
const PAGE_SIZE = 24;
const REFRESH_MS = 30_000;

/** The auctions that match a filter, page by page. */
export function auctionsQuery({ lots, watched }: Pick<ListFilter, 'lots' | 'watched'>) {
  const filter = { ...lots, ...(watched && { watched: 'true' as const }) };
  return infiniteQueryOptions({
    queryKey: auctionKeys.list(filter),
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal }) =>
      syncServerClock(() =>
        call(listAuctions, {
          query: { ...filter, limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // An empty result of the previous filter is not shown for the new one.
    placeholderData: (before) => (before?.pages.some((page) => page.auctions.length > 0) ? before : undefined),
    // Keeps current bids fresh. After several pages the user is reading, so those are not refetched.
    refetchInterval: (asked) => {
      if (asked.state.data === undefined) return recoveryInterval(asked);
      return asked.state.data.pages.length === 1 ? REFRESH_MS : false;
    },
  });
}

/** The first page has no cursor. */
function firstPage(): string | undefined {
  return undefined;
}
