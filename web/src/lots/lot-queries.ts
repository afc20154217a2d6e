import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getLot, listLots, type PublicLot } from '#shared/contract/lots/public-lots.ts';
import { call } from '#web/api/call.ts';
import { FIRST_PAGE } from '#web/api/first-page.ts';
import { recoveryInterval } from '#web/api/retries.ts';
import { serverClock } from '#web/realtime/live.ts';
import { type ComeBack, pauseOf } from './come-back.ts';
import { takeEmbeddedLot } from './embedded-lot.ts';
import type { LotChoices } from './filters/lot-choices.ts';

const keys = { all: ['lots'] as const, lot: (lotId: string) => [...keys.all, lotId] as const };

/** The edge keeps a lot for a second, and the request that it waits for takes some time as well. */
const EDGE_AGE_MS = 1_500;
const LIST_REFRESH_MS = 30_000;

/** One lot as everybody sees it. React Query pauses the polling while the page is hidden. */
export function lotQuery(lotId: string) {
  return queryOptions({
    queryKey: keys.lot(lotId),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now();
      const { lot, comeBackAfterMs, serverTime } = await call(getLot, { params: { id: lotId }, signal });
      // The edge keeps a lot that is over for longer.
      if (lot.status === 'pending' || lot.status === 'active') {
        serverClock.observe({ serverTime, sentAt: sentAt - EDGE_AGE_MS, receivedAt: Date.now() });
      }
      return { ...lot, comeBackAfterMs };
    },
    initialData: (): (PublicLot & ComeBack) | undefined => takeEmbeddedLot(lotId),
    // Fetched again at once.
    initialDataUpdatedAt: 0,
    refetchInterval: (query) => (query.state.data === undefined ? recoveryInterval(query) : pauseOf(query.state.data)),
  });
}

/** A multiple of 2 and 3, so that full pages fill the grid. */
const PAGE_SIZE = 24;

/** The lots that match, page by page. */
export function lotsQuery(choices: LotChoices, limit = PAGE_SIZE) {
  const filter = { ...choices, limit };
  return infiniteQueryOptions({
    queryKey: [...keys.all, 'list', filter],
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call(listLots, { query: { ...filter, ...(pageParam !== undefined && { cursor: pageParam }) }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => (before?.pages.some((page) => page.lots.length > 0) ? before : undefined),
    // After several pages somebody is reading.
    refetchInterval: (query) => {
      if (query.state.data === undefined) return recoveryInterval(query);
      return query.state.data.pages.length === 1 ? LIST_REFRESH_MS : false;
    },
  });
}
