import type { QueryClient } from '@tanstack/react-query';
import type { AuctionFrame } from '#shared/contract/realtime.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { gather } from '#web/realtime/gather.ts';
import { lacksBids } from '#web/realtime/live-auction.ts';
import { channel } from '#web/realtime/live.ts';
import { spreadCalls } from '#web/realtime/spread-calls.ts';
import { receiveLive } from './live-cache.ts';
import { spreadOfChange } from './refresh-policy.ts';

/** Applies twenty bids a second in five updates, so that a phone can still respond to its user. */
const DRAW_EVERY_MS = 200;
/**
 * Under load frames leave out bids on all pages at once: each page fetches them after its own delay of one to two
 * seconds.
 */
const FETCH_AFTER_MS = 1_000;
const FETCH_SPREAD_MS = 1_000;

/** Keeps the cached auction up to date from the socket. Returns the unsubscribe function. */
export function followLive(client: QueryClient, auctionId: string, isBidder: boolean): () => void {
  const queryKey = auctionKeys.detail(auctionId);
  const missing = gather(
    FETCH_AFTER_MS + Math.random() * FETCH_SPREAD_MS,
    () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
  );
  const changes = spreadCalls(() => void client.invalidateQueries({ queryKey }));
  const frames = gather<AuctionFrame>(DRAW_EVERY_MS, (gathered) => {
    const received = receiveLive(client, auctionId, gathered);
    if (received === undefined) return;
    if (received.isStale) changes.callWithin(spreadOfChange(received.auction));
    if (lacksBids(received.auction)) missing.take(undefined);
  });
  const unfollow = channel.follow(auctionId, frames.take, isBidder);
  return () => {
    unfollow();
    frames.stop();
    changes.stop();
    missing.stop();
  };
}
