import type { QueryClient } from '@tanstack/react-query';
import type { AuctionFrame } from '../../../../../shared/contract/realtime.ts';
import { auctionKeys } from '../../../auctions/auction-keys.ts';
import { gather } from '../../../realtime/gather.ts';
import { channel } from '../../../realtime/live.ts';
import { gatherToDraw, world } from './draw-pace.ts';
import { receiveLive } from './live-cache.ts';

/**
 * A phone that draws the price for every bid of a bidding war has no time left for what its owner presses. What is bid
 * meanwhile, the server judges.
 */
const PRICE_PACE = { everyMs: 200, mostHeldMs: 500 };
/** Under load frames leave bids out, for everybody at once. */
const FETCH_EVERY_MS = 2_000;

/** Keeps the auction in the cache up to date by the socket, until the answered function is called. */
export function followLive(client: QueryClient, auctionId: string): () => void {
  const queryKey = auctionKeys.detail(auctionId);
  const missing = gather(world, FETCH_EVERY_MS, () => {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
  const frames = gatherToDraw<AuctionFrame>(PRICE_PACE, (gathered) => {
    if (receiveLive(client, auctionId, gathered)) missing.take(undefined);
  });
  const unfollow = channel.follow(auctionId, frames.take);
  return () => {
    unfollow();
    frames.stop();
    missing.stop();
  };
}
