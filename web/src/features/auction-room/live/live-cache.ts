import type { QueryClient } from '@tanstack/react-query';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { type Applied, applyLive, type LiveState } from '#web/realtime/live-auction.ts';

/** Applies live states to the cached auction in one update; undefined when it is not cached. */
export function receiveLive(client: QueryClient, auctionId: string, states: readonly LiveState[]): Applied | undefined {
  const queryKey = auctionKeys.detail(auctionId);
  const cached = client.getQueryData<AuctionDetails>(queryKey);
  if (cached === undefined) return undefined;
  let result: Applied = { auction: cached, isStale: false };
  for (const state of states) {
    const { auction, isStale } = applyLive(result.auction, state);
    result = { auction, isStale: result.isStale || isStale };
  }
  client.setQueryData<AuctionDetails>(queryKey, result.auction);
  return result;
}
