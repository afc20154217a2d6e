import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ReserveStatus } from '#shared/contract/lots/prices.ts';

interface DeadlineFacts extends Pick<StateItem, 'closesAt'> {
  readonly latestEnd?: number | undefined;
}

/** Whether the deadline is the latest end, so that no bid moves it any more. */
export const isLatestEnd = ({ closesAt, latestEnd }: DeadlineFacts): boolean =>
  latestEnd !== undefined && closesAt >= latestEnd;

/** For auctions from before the time to pay was a setting. */
const USUAL_PAYMENT_HOURS = 72;

/** The time that the winner of an auction, or whoever is offered the lot, has to pay. */
export const hoursToPay = ({ paymentHours = USUAL_PAYMENT_HOURS }: Pick<StateItem, 'paymentHours'>): number =>
  paymentHours;

/** The same in milliseconds. */
export const paymentWindowOf = (state: Pick<StateItem, 'paymentHours'>): number => hoursToPay(state) * 60 * 60 * 1000;

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
