import { frameOf } from '#functions/domain/auctions/frame.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { AuctionFrame } from '#shared/contract/realtime.ts';

/** How old a frame may be, in milliseconds. All posts in this time share one read. */
const MAX_FRAME_AGE_MS = 100;

interface FrameDeps {
  readonly auctions: AuctionsTable;
  readonly clock: Clock;
}

/**
 * Returns a function that gives the newest frame of an auction. Posting to thousands of watchers takes a second or
 * more, and others bid meanwhile. `changed` is the state from the stream, used when a read fails.
 */
export function newestFrame({ auctions, clock }: FrameDeps, changed: StateItem): () => Promise<AuctionFrame> {
  const read = async () => {
    const newest = await getState(auctions, changed.auctionId).catch(() => undefined);
    return frameOf(newest !== undefined && isShown(newest) ? newest : changed, clock());
  };
  let latest: { readonly frame: Promise<AuctionFrame>; readonly readAt: number } | undefined;
  return () => {
    const now = clock();
    // Right after a bid, the stream's state is as new as a read would be.
    latest ??= { frame: Promise.resolve(frameOf(changed, now)), readAt: Math.min(now, changed.lastBid?.at ?? 0) };
    if (now - latest.readAt >= MAX_FRAME_AGE_MS) latest = { frame: read(), readAt: now };
    return latest.frame;
  };
}
