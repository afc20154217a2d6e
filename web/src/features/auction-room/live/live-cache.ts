import type { QueryClient } from '@tanstack/react-query';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import type { AuctionFrame } from '../../../../../shared/contract/realtime.ts';
import { applyLive } from '../../../realtime/live-auction.ts';
import { auctionKeys } from '../../../auctions/auction-keys.ts';

/** Brings a live state into the cache, and fetches the auction again when that does not tell everything. */
export function receiveLive(
  client: QueryClient,
  auctionId: string,
  live: Omit<AuctionFrame, 'type' | 'auctionId' | 'serverTime'>,
): void {
  const queryKey = auctionKeys.detail(auctionId);
  const known = client.getQueryData<AuctionDetails>(queryKey);
  if (known === undefined) return;
  const { auction, isStale } = applyLive(known, live);
  client.setQueryData<AuctionDetails>(queryKey, auction);
  if (isStale) void client.invalidateQueries({ queryKey });
}
