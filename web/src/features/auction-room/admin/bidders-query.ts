import { infiniteQueryOptions } from '@tanstack/react-query';
import { listBidders } from '#shared/contract/bidders.ts';
import { call } from '#web/api/call.ts';

/** How often the list is fetched again while bids come. */
const REFRESH_MS = 15_000;

export const biddersQuery = (auctionId: string, isRunning: boolean) =>
  infiniteQueryOptions({
    queryKey: ['bidders', auctionId],
    queryFn: ({ pageParam, signal }) =>
      call(listBidders, { params: { id: auctionId }, query: { after: String(pageParam), limit: '100' }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    refetchInterval: isRunning ? REFRESH_MS : false,
  });
