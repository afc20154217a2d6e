import { queryOptions } from '@tanstack/react-query';
import { getMaximum } from '#shared/contract/bids.ts';
import { call } from '#web/api/call.ts';

/** The viewer's own maximums in an auction. Nobody else can fetch them. */
export function maximumQuery(auctionId: string) {
  return queryOptions({
    queryKey: maximumKey(auctionId),
    queryFn: ({ signal }) => call(getMaximum, { params: { id: auctionId }, signal }),
  });
}

export const maximumKey = (auctionId: string) => ['maximum', auctionId] as const;
