import type { ReserveStatus } from '#shared/contract/lots/prices.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';

/**
 * Whether the current bid reaches the reserve. Null without a reserve, and when the auction hides this status. The base
 * price is not a bid.
 */
export function reserveStatusOf({
  reserve,
  hidesReserve,
  currentBid,
  lastBid,
}: Pick<StateItem, 'reserve' | 'hidesReserve' | 'currentBid' | 'lastBid'>): ReserveStatus {
  if (reserve === undefined || hidesReserve === true) return null;
  return lastBid !== undefined && currentBid >= reserve ? 'met' : 'not-met';
}
