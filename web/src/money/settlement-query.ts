import { queryOptions } from '@tanstack/react-query';
import { getSettlement } from '../../../shared/contract/money/wins.ts';
import type { ResponseOf } from '../../../shared/contract/route.ts';
import { call } from '../api/call.ts';

export type Settlement = ResponseOf<typeof getSettlement>;

export const settlementKey = (auctionId: string) => ['settlement', auctionId] as const;

/** How the sale stands, refreshed while somebody looks: payments come in by themselves. */
export function settlementQuery(auctionId: string) {
  return queryOptions({
    queryKey: settlementKey(auctionId),
    queryFn: ({ signal }) => call(getSettlement, { params: { id: auctionId }, signal }),
    refetchInterval: 30_000,
  });
}
