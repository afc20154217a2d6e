import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { getSettlement } from '#shared/contract/money/wins.ts';
import { call } from '#web/api/call.ts';

export type Settlement = ResponseOf<typeof getSettlement>;
export type BidOnApproval = NonNullable<Settlement['approval']>;

export const settlementKey = (auctionId: string) => ['settlement', auctionId] as const;

/** The sale of an auction, refetched while mounted, because payments arrive at any time. */
export function settlementQuery(auctionId: string) {
  return queryOptions({
    queryKey: settlementKey(auctionId),
    queryFn: ({ signal }) => call(getSettlement, { params: { id: auctionId }, signal }),
    refetchInterval: 30_000,
  });
}
