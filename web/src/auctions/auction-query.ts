import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
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
      const known = client.getQueryData<AuctionDetails>(queryKey);
      return withKnownParts(known, newerOf(known, auctionDetails));
    },
    // Frames leave what they do not change as it is, and comparing a hundred bids at each of them takes longer.
    structuralSharing: false,
  });
}

/** The auction with what it has in common with the known one as the same objects, which are not drawn again. */
function withKnownParts(known: AuctionDetails | undefined, auction: AuctionDetails): AuctionDetails {
  if (known === undefined) return auction;
  const knownBids = new Map(known.bidLog.map((bid) => [bid.seq, bid]));
  // By number and not by place: each new bid moves the others.
  const bidLog = auction.bidLog.map((bid) => replaceEqualDeep(knownBids.get(bid.seq), bid));
  return { ...replaceEqualDeep({ ...known, bidLog: [] }, { ...auction, bidLog: [] }), bidLog };
}
