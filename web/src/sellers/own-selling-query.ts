import { queryOptions } from '@tanstack/react-query';
import { getOwnSelling, getOwnStatement } from '#shared/contract/money/sellers.ts';
import { call } from '#web/api/call.ts';

/** Prices of running lots move. */
const REFRESH_MS = 15_000;

export const ownSellingQuery = queryOptions({
  queryKey: ['selling'],
  queryFn: ({ signal }) => call(getOwnSelling, { signal }),
  refetchInterval: REFRESH_MS,
});

export const ownStatementQuery = (statement: string) =>
  queryOptions({
    queryKey: ['selling', statement],
    queryFn: ({ signal }) => call(getOwnStatement, { params: { statement }, signal }),
  });
