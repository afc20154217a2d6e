import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getOwnSelling, getOwnStatement } from '#shared/contract/money/seller-statements.ts';
import { call } from '#web/api/call.ts';
import { FIRST_PAGE } from '#web/api/first-page.ts';

/** Prices of running lots move. */
const REFRESH_MS = 15_000;

export const ownSellingQuery = infiniteQueryOptions({
  queryKey: ['selling'],
  initialPageParam: FIRST_PAGE,
  queryFn: ({ pageParam: cursor, signal }) => call(getOwnSelling, { query: { cursor }, signal }),
  getNextPageParam: ({ selling }) => selling?.nextCursor,
  refetchInterval: REFRESH_MS,
});

export const ownStatementQuery = (statement: string) =>
  queryOptions({
    queryKey: ['selling', statement],
    queryFn: ({ signal }) => call(getOwnStatement, { params: { statement }, signal }),
  });
