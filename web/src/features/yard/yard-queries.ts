import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { getYardLot, listUncollected, listYard } from '#shared/contract/yard.ts';
import { call } from '#web/api/call.ts';
import { FIRST_PAGE } from '#web/api/first-page.ts';

/** Everything the yard shows; after a record all of it is read again. */
export const YARD_KEY = ['yard'] as const;

/** Buyers choose and change their days while the list is open. */
const REFRESH_MS = 60_000;

/** @param day undefined for today, by the server's clock */
export const yardDayQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: [...YARD_KEY, 'day', day ?? 'today'],
    queryFn: ({ signal }) => call(listYard, { query: { day }, signal }),
    refetchInterval: REFRESH_MS,
  });

type Page = ResponseOf<typeof listUncollected>;

export const uncollectedQuery = infiniteQueryOptions({
  queryKey: [...YARD_KEY, 'uncollected'],
  queryFn: ({ pageParam: cursor, signal }) => call(listUncollected, { query: { cursor }, signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ nextCursor }: Page) => nextCursor,
});

export const yardLotQuery = (id: string) =>
  queryOptions({
    queryKey: [...YARD_KEY, 'lot', id],
    queryFn: async ({ signal }) => (await call(getYardLot, { params: { id }, signal })).handover,
    refetchOnMount: 'always',
  });
