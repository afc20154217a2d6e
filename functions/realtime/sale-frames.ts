import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { LISTING_SK, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import { type SendDeps, sendFrames } from './send-frames.ts';
import { saleTopic } from './topics.ts';

interface SaleFramesDeps extends SendDeps {
  readonly auctions: AuctionsTable;
  readonly clock: Clock;
}

const place = z.object({ saleId: z.string().optional() });

/** With an id each, about a megabyte. */
const CAPACITY = 10_000;

/** Tells those who lead a sale that a lot of it has changed. Nothing happens for a lot that is in none. */
export function saleFrames(deps: SaleFramesDeps) {
  // A lot stays in its sale once it has started, so each container reads it once.
  const places = ttlCache<z.infer<typeof place>>(HOUR_MS, CAPACITY);
  const placeOf = async ({ auctionId, startAt }: StateItem, now: number) => {
    const knownPlace = places.get(auctionId, now);
    if (knownPlace !== undefined) return knownPlace;
    const found = await readItem(deps.auctions, { auctionId, sk: LISTING_SK }, place, {
      only: ['saleId'],
      consistency: 'eventual',
    });
    if (found !== undefined && startAt <= now) places.set(auctionId, found, now);
    return found;
  };
  return async (state: StateItem): Promise<void> => {
    const saleId = (await placeOf(state, deps.clock()))?.saleId;
    if (saleId === undefined) return;
    const message = { type: 'sale' as const, saleId, lotId: state.auctionId };
    await sendFrames(deps, [saleTopic(saleId)], async () => message);
  };
}
