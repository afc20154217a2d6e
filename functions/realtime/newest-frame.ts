import type { AuctionFrame } from '../../shared/contract/realtime.ts';
import { isShown } from '../tables/auctions/filed-status.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import { getState } from '../tables/auctions/auction-reads.ts';
import type { Clock } from '../platform/clock.ts';
import { frameOf } from './frame.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

/** Older frames are not sent: about as many posts as take place meanwhile share one read. */
const FRESH_MS = 100;

interface FrameDeps {
  readonly auctions: AuctionsTable;
  readonly clock: Clock;
}

/**
 * The newest frame of an auction, whenever it is asked for. Reaching thousands of watchers takes a second or more,
 * in which others bid: whoever is reached late gets what is true then, not what was when the round began. `changed` is
 * the state the stream told of, which serves when there is nothing better.
 */
export function newestFrame({ auctions, clock }: FrameDeps, changed: StateItem): () => Promise<AuctionFrame> {
  const read = async () => {
    const newest = await getState(auctions, changed.auctionId).catch(() => undefined);
    return frameOf(newest !== undefined && isShown(newest) ? newest : changed, clock());
  };
  let latest: { readonly frame: Promise<AuctionFrame>; readonly readAt: number } | undefined;
  return () => {
    const now = clock();
    // What the stream tells of a bid of this moment is as new as what a read would find.
    latest ??= { frame: Promise.resolve(frameOf(changed, now)), readAt: Math.min(now, changed.lastBid?.at ?? 0) };
    if (now - latest.readAt >= FRESH_MS) latest = { frame: read(), readAt: now };
    return latest.frame;
  };
}
