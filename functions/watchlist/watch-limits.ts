import { unwatchAuction, watchAuction } from '../../shared/contract/auctions.ts';
import { byCaller, type RouteLimit } from '../tables/limits/limited.ts';

/**
 * A mark on a watchlist costs two write units and more under the key of its auction, under which STATE lies as well, and one
 * key takes a thousand a second: whoever marked an auction in a loop would take them from its bids.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const WATCH_LIMITS: readonly RouteLimit[] = [
  { name: 'watch', routes: [watchAuction, unwatchAuction], of: byCaller, most: 100, windowMs: 5 * 60_000 },
];
