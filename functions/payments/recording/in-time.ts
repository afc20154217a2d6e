import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

/**
 * Whether a final payment made at `paidAt` pays for the win. After the due time `paidAt` decides, not the time at which
 * we learn of the payment: a payment made in time counts even if the deposit was forfeited meanwhile.
 */
function isInTime({ finalPayment, paymentDueAt }: BidderItem, paidAt: number): boolean {
  switch (finalPayment) {
    case 'due':
      return true;
    case 'overdue':
    case 'forfeited':
      return paymentDueAt !== undefined && paidAt <= paymentDueAt;
    case 'paid':
    case 'passed-on':
    case 'on-approval':
    case undefined:
      return false;
  }
}

/** Whether a final payment made at `paidAt` pays for the win, and the lot is not for sale again meanwhile. */
export async function mayPayForWin(auctions: AuctionsTable, bidder: BidderItem, paidAt: number): Promise<boolean> {
  if (!isInTime(bidder, paidAt)) return false;
  if (bidder.finalPayment !== 'forfeited') return true;
  return (await getState(auctions, bidder.auctionId))?.relistedAs === undefined;
}

/**
 * Whether a runner-up still owes the deposit that was paid at `paidAt`. It secures the payment for the lot, so nobody
 * owes it once the win is paid, forfeited or passed on.
 */
export function isDepositAwaited(bidder: BidderItem, paidAt: number): boolean {
  const { depositOwed, finalPayment } = bidder;
  return depositOwed === true && finalPayment !== 'forfeited' && isInTime(bidder, paidAt);
}
