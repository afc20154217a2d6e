import type { StateItem } from '#functions/tables/auctions/auction-items.ts';

/** For auctions from before the time to pay was a setting. */
const USUAL_PAYMENT_HOURS = 72;

/** The time that the winner of an auction, or whoever is offered the lot, has to pay. */
export const hoursToPay = ({ paymentHours = USUAL_PAYMENT_HOURS }: Pick<StateItem, 'paymentHours'>): number =>
  paymentHours;

/** The same in milliseconds. */
export const paymentWindowOf = (state: Pick<StateItem, 'paymentHours'>): number => hoursToPay(state) * 60 * 60 * 1000;
