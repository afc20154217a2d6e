import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AuctionDetails, getAuction } from '../../../shared/contract/auctions.ts';
import { call } from '../api/call.ts';
import { newerOf } from '../realtime/live-auction.ts';
import { syncServerClock } from '../realtime/sync-server-clock.ts';
import { auctionKeys } from './auction-keys.ts';

/** One auction. What the socket has brought meanwhile is not lost to a slower answer. */
export function auctionQuery(client: QueryClient, auctionId: string) {
  const queryKey = auctionKeys.detail(auctionId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { auctionDetails } = await syncServerClock(() => call(getAuction, { params: { id: auctionId }, signal }));
      return newerOf(client.getQueryData<AuctionDetails>(queryKey), auctionDetails);
    },
  });
}
