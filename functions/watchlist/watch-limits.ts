import { unwatchAuction, watchAuction } from '#shared/contract/auctions.ts';
import { byCaller, type RouteLimit } from '#functions/tables/limits/limited.ts';

/**
 * A watchlist entry writes a unit to the auction's partition, which STATE shares. A partition takes 1,000
 * write units a second, so a loop could slow down bids.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const WATCH_LIMITS: readonly RouteLimit[] = [
  { name: 'watch', routes: [watchAuction, unwatchAuction], of: byCaller, most: 100, windowMs: 5 * 60_000 },
];
