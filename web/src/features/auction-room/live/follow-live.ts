import type { QueryClient } from '@tanstack/react-query';
import type { AuctionFrame } from '../../../../../shared/contract/realtime.ts';
import { auctionKeys } from '../../../auctions/auction-keys.ts';
import { gather } from '../../../realtime/gather.ts';
import { channel } from '../../../realtime/live.ts';
import { lacksBids } from '../../../realtime/live-auction.ts';
import { spreadLooks } from '../../../realtime/spread-looks.ts';
import { gatherToDraw, world } from './draw-pace.ts';
import { receiveLive } from './live-cache.ts';
import { spreadOfChange } from './refresh-policy.ts';

/**
 * A phone that draws the price for every bid of a bidding war has no time left for what its owner presses. What is bid
 * meanwhile, the server judges.
 */
const PRICE_PACE = { everyMs: 200, mostHeldMs: 500 };
/** Under load frames leave bids out, for everybody at once. The log follows the price by as much as a second anyway. */
const FETCH_EVERY_MS = 2_000;
const FETCH_SPREAD_MS = 1_000;

/** Keeps the auction in the cache up to date by the socket, until the answered function is called. */
export function followLive(client: QueryClient, auctionId: string): () => void {
  const queryKey = auctionKeys.detail(auctionId);
  const wait = Math.random() * FETCH_SPREAD_MS;
  const fetchMissing = () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  const missing = gather(world, FETCH_EVERY_MS, fetchMissing, (waitedMs) => wait - waitedMs);
  const changes = spreadLooks({
    look: () => void client.invalidateQueries({ queryKey }),
    after: world.after,
    chance: Math.random,
  });
  const frames = gatherToDraw<AuctionFrame>(PRICE_PACE, (gathered) => {
    const received = receiveLive(client, auctionId, gathered);
    if (received === undefined) return;
    if (received.isStale) changes.lookWithin(spreadOfChange(received.auction));
    if (lacksBids(received.auction)) missing.take(undefined);
  });
  const unfollow = channel.follow(auctionId, frames.take);
  return () => {
    unfollow();
    frames.stop();
    changes.stop();
    missing.stop();
  };
}
