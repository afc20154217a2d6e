import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { type AuctionDetails, getAuction } from '#shared/contract/auctions.ts';
import { call } from '#web/api/call.ts';
import { newerOf } from '#web/realtime/live-auction.ts';
import { syncServerClock } from '#web/realtime/sync-server-clock.ts';
import { auctionKeys } from './auction-keys.ts';

/** Milliseconds. What is shown grows old meanwhile, so the page must soon know that no answer comes. */
const REFRESH_TIMEOUT_MS = 15_000;

/** One auction. A slow response does not overwrite newer data from the socket. */
export function auctionQuery(client: QueryClient, auctionId: string) {
  const queryKey = auctionKeys.detail(auctionId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const cached = () => client.getQueryData<AuctionDetails>(queryKey);
      const timeoutMs = cached() && REFRESH_TIMEOUT_MS;
      const { auctionDetails } = await syncServerClock(() =>
        call(getAuction, { params: { id: auctionId }, signal, timeoutMs }),
      );
      return withKnownParts(cached(), newerOf(cached(), auctionDetails));
    },
    // Frames share unchanged parts already, and comparing a hundred bids at each frame takes longer.
    structuralSharing: false,
  });
}

/** Keeps unchanged parts of the cached auction as the same objects, so that React does not render them again. */
function withKnownParts(cached: AuctionDetails | undefined, auction: AuctionDetails): AuctionDetails {
  if (cached === undefined) return auction;
  const knownBids = new Map(cached.bidLog.map((bid) => [bid.seq, bid]));
  // By bid number, because each new bid moves the positions of the others.
  const bidLog = auction.bidLog.map((bid) => replaceEqualDeep(knownBids.get(bid.seq), bid));
  return { ...replaceEqualDeep({ ...cached, bidLog: [] }, { ...auction, bidLog: [] }), bidLog };
}
