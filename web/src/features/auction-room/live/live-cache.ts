import type { QueryClient } from '@tanstack/react-query';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { applyLive, lacksBids, type LiveState } from '../../../realtime/live-auction.ts';
import { auctionKeys } from '../../../auctions/auction-keys.ts';

/**
 * Puts live states, in the order they came, into the cache at one go, and fetches the auction again when its status
 * changed, for what follows from that. Answers whether bids between those it shows are still missing.
 */
export function receiveLive(client: QueryClient, auctionId: string, states: readonly LiveState[]): boolean {
  const queryKey = auctionKeys.detail(auctionId);
  const known = client.getQueryData<AuctionDetails>(queryKey);
  if (known === undefined) return false;
  let auction = known;
  let hasChangedStatus = false;
  for (const state of states) {
    const applied = applyLive(auction, state);
    auction = applied.auction;
    hasChangedStatus ||= applied.isStale;
  }
  client.setQueryData<AuctionDetails>(queryKey, auction);
  if (hasChangedStatus) void client.invalidateQueries({ queryKey });
  return lacksBids(auction);
}
