import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { getLiveLot } from '#shared/contract/lots/public-lots.ts';
import { call } from '#web/api/call.ts';
import { recoveryInterval } from '#web/api/retries.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { pauseOf } from '#web/lots/come-back.ts';
import { isFinal } from '#web/realtime/live-auction.ts';
import { receiveLive } from './live-cache.ts';
import { spreadOfChange } from './refresh-policy.ts';

/**
 * Price and clock of a lot from the edge, for people who only look on: after a break of all sockets 100,000 of their
 * pages may ask for it. Each answer goes into the cached auction; bids that it lacks, and the end, come with the next
 * fetch of that. Refused where lots are not public.
 */
export function liveDocumentQuery(client: QueryClient, auctionId: string, isNeeded: boolean) {
  const queryKey = auctionKeys.detail(auctionId);
  const cached = () => client.getQueryData<AuctionDetails>(queryKey);
  return queryOptions({
    queryKey: ['live-document', auctionId],
    // Bidders, who are few, ask for their own state.
    enabled: () => isNeeded && cached()?.viewer.registered === false,
    queryFn: async ({ signal }) => {
      const {
        success: _success,
        serverTime: _serverTime,
        comeBackAfterMs,
        ...live
      } = await call(getLiveLot, {
        params: { id: auctionId },
        signal,
      });
      const before = cached();
      if (before === undefined || isFinal(before)) return { comeBackAfterMs };
      const received = isFinal(live)
        ? { auction: before, isStale: true }
        : receiveLive(client, auctionId, [{ ...live, lastBid: null, previousBid: null, winner: null }]);
      if (received?.isStale === true) {
        const delay = Math.random() * spreadOfChange(received.auction);
        setTimeout(() => void client.invalidateQueries({ queryKey }), delay);
      }
      return { comeBackAfterMs };
    },
    refetchInterval: (query) => (query.state.data === undefined ? recoveryInterval(query) : pauseOf(query.state.data)),
    gcTime: 0,
  });
}
