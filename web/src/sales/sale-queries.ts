import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getSaleForAdmin, listSales } from '#shared/contract/sales/sales.ts';
import { call } from '#web/api/call.ts';
import { FIRST_PAGE } from '#web/api/first-page.ts';

export const saleKeys = {
  list: ['sales'] as const,
  sale: (saleId: string) => ['sale-for-admin', saleId] as const,
};

const PAGE_SIZE = 50;

/** All sales for admins, newest first, page by page. */
export const salesQuery = infiniteQueryOptions({
  queryKey: saleKeys.list,
  initialPageParam: FIRST_PAGE,
  queryFn: ({ pageParam, signal }) =>
    call(listSales, { query: { limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) }, signal }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** A sale with all its lots, for admins. */
export const saleQuery = (saleId: string) =>
  queryOptions({
    queryKey: saleKeys.sale(saleId),
    queryFn: ({ signal }) => call(getSaleForAdmin, { params: { id: saleId }, signal }),
  });
