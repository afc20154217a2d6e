import type { QueryClient } from '@tanstack/react-query';
import type { AuctionFrame } from '../../../../../shared/contract/realtime.ts';
import { auctionKeys } from '../../../auctions/auction-keys.ts';
import { gather } from '../../../realtime/gather.ts';
import { channel } from '../../../realtime/live.ts';
import { holdAfterPress, watchPresses } from '../../../realtime/presses.ts';
import { receiveLive } from './live-cache.ts';

/** A phone that draws the room for every bid of a bidding war has no time left for what its owner presses. */
const DRAW_EVERY_MS = 200;
/** Under load frames leave bids out, for everybody at once. */
const FETCH_EVERY_MS = 2_000;

const world = {
  now: () => performance.now(),
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** Keeps the auction in the cache up to date by the socket, until the answered function is called. */
export function followLive(client: QueryClient, auctionId: string): () => void {
  const queryKey = auctionKeys.detail(auctionId);
  const missing = gather(world, FETCH_EVERY_MS, () => {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
  const presses = watchPresses(window, world.now);
  const frames = gather<AuctionFrame>(
    world,
    DRAW_EVERY_MS,
    (gathered) => {
      if (receiveLive(client, auctionId, gathered)) missing.take(undefined);
    },
    // A press that comes while a bid is drawn would wait for it. What is bid meanwhile, the server judges.
    (waitedMs) => holdAfterPress(presses.since(), waitedMs),
  );
  const unfollow = channel.follow(auctionId, frames.take);
  return () => {
    unfollow();
    frames.stop();
    presses.stop();
    missing.stop();
  };
}
