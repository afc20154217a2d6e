import type { BidderItem } from '../../tables/auctions/auction-items.ts';

/**
 * Whether a final payment made at `paidAt` pays for the win. While it is due, any does; afterwards the time of payment
 * decides: who paid in time has paid, also when the news came late and the deposit was forfeited meanwhile.
 */
export function isInTime({ finalPayment, paymentDueAt }: BidderItem, paidAt: number): boolean {
  switch (finalPayment) {
    case 'due':
      return true;
    case 'overdue':
    case 'forfeited':
      return paymentDueAt !== undefined && paidAt <= paymentDueAt;
    case 'paid':
    case 'passed-on':
    case undefined:
      return false;
  }
}

/**
 * Whether a deposit paid at `paidAt` is the one that a runner-up was asked to pay again. Once the time to pay is over and
 * the lot is given to somebody else, or everything decided, it would be held for nothing.
 */
export function isDepositAwaited(bidder: BidderItem, paidAt: number): boolean {
  const { depositOwed, finalPayment } = bidder;
  return depositOwed === true && finalPayment !== 'forfeited' && isInTime(bidder, paidAt);
}
