import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { Paise } from '#shared/model/money/money.ts';

/** The amount of the deposit that counts towards the price: held, set off, or still to be paid. */
export function depositCounted(
  bidder: Pick<BidderItem, 'deposit' | 'depositAmount' | 'depositOwed'> | undefined,
): Paise {
  if (bidder === undefined) return 0;
  const isWithUs = bidder.deposit === 'held' || bidder.deposit === 'set-off' || bidder.depositOwed === true;
  return isWithUs ? bidder.depositAmount : 0;
}

/** Whether a runner-up can pay the deposit again now. `depositOwed` stays set after the due time. */
export const isDepositAsked = (bidder: Pick<BidderItem, 'depositOwed' | 'finalPayment'> | undefined): boolean =>
  bidder?.depositOwed === true && bidder.finalPayment === 'due';
