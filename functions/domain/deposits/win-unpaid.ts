import type { Paise } from '#shared/model/money/money.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/auction-items.ts';
import { winWrite } from '#functions/domain/auctions/sale-outcome.ts';
import { setOffUndoneWrites } from './deposit-set-off.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';

interface UnpaidWin {
  readonly tables: MoneyMovementTables;
  /** The registration of a paid win. */
  readonly bidder: BidderItem;
  readonly title: string;
  /** The admin who refunded the final payment, or `razorpay`. */
  readonly by: string;
  readonly reason: string;
  readonly now: number;
}

/**
 * Makes a win overdue because its final payment is refunded, so that an admin can decide again. A deposit that was set off
 * is held again; `setOff` is its amount.
 */
export function winUnpaidWrites({ tables, bidder, title, by, reason, now }: UnpaidWin): {
  readonly writes: readonly TransactWriteItem[];
  readonly setOff: Paise;
} {
  const { auctionId, userId, deposit, depositAmount, depositPaymentId } = bidder;
  const isSetOff = deposit === 'set-off' && depositPaymentId !== undefined;
  const set = {
    finalPayment: 'overdue',
    deposit: isSetOff ? 'held' : deposit,
    decision: undefined,
    depositReturnAt: undefined,
  } as const;
  const isUnchanged = { finalPayment: 'paid', deposit, depositAmount } as const;
  const win = [
    update<BidderItem>(tables.auctions, bidderKey(auctionId, userId), { set }, isUnchanged),
    winWrite(tables.auctions, auctionId, undefined),
  ];
  if (!isSetOff) return { writes: win, setOff: 0 };
  const undone = { ...tables, bidder, paymentId: depositPaymentId, amount: depositAmount, title, by, reason, now };
  return { writes: [...win, ...setOffUndoneWrites(undone)], setOff: depositAmount };
}
