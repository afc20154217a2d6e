import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { byCaller, type RouteLimit } from '#functions/tables/limits/limited.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { unwatchAuction, watchAuction } from '#shared/contract/auctions.ts';
import { ok } from '#shared/model/result.ts';
import { unwatch, watch } from './watchlist.ts';

/**
 * A watchlist entry writes a unit to the auction's partition, which STATE shares. A partition takes 1,000
 * write units a second, so a loop could slow down bids.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const WATCH_LIMITS: readonly RouteLimit[] = [
  { name: 'watch', routes: [watchAuction, unwatchAuction], of: byCaller, most: 100, windowMs: 5 * 60_000 },
];

/** Routes of the watchlist. */
export function watchlistRoutes(auctions: AuctionsTable, clock: Clock): readonly Endpoint[] {
  return [
    endpoint(watchAuction, async ({ params, caller }) => {
      const watched = await watch(auctions, params.id, caller.userId, clock());
      if (!watched.ok) return watched;
      return ok({ answer: { success: true, message: 'Added to your watchlist.' } });
    }),

    endpoint(unwatchAuction, async ({ params, caller }) => {
      await unwatch(auctions, params.id, caller.userId);
      return ok({ answer: { success: true, message: 'Removed from your watchlist.' } });
    }),
  ];
}
