import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getSale, getSaleSignedIn } from '#shared/contract/sales/public-sale.ts';
import { MAX_SALE_LOTS } from '#shared/model/sales/sale-schedule.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sessionStore } from '#web/session/session.ts';

const REFRESH_MS = 30_000;

/** A page of a sale: as everybody sees it, or where lots are for signed-in people only, as those do. */
export async function fetchSale(saleId: string, after: number, signal?: AbortSignal) {
  const input = { params: { id: saleId }, query: { after }, signal };
  try {
    return (await call(getSale, input)).sale;
  } catch (error) {
    if (!hasCode(error, 'NOT_PUBLIC') || sessionStore.current() === undefined) throw error;
    return (await call(getSaleSignedIn, input)).sale;
  }
}

/** The caller's own registration for a sale with one deposit; null without one. Only for signed-in people. */
export const ownSaleQuery = (saleId: string) =>
  queryOptions({
    queryKey: ['sale', saleId, 'own'],
    queryFn: async ({ signal }) => {
      // Without its lots.
      const input = { params: { id: saleId }, query: { after: MAX_SALE_LOTS }, signal };
      return (await call(getSaleSignedIn, input)).sale.own;
    },
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  });

/** A sale with its lots in order, page by page. */
export function publicSaleQuery(saleId: string) {
  return infiniteQueryOptions({
    queryKey: ['sale', saleId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchSale(saleId, pageParam, signal),
    getNextPageParam: (page) => page.next ?? undefined,
    // After several pages somebody is reading.
    refetchInterval: (query) => (query.state.data?.pages.length === 1 ? REFRESH_MS : false),
  });
}
