import { NOT_TO_COLLECT } from '#functions/domain/auctions/collection.ts';
import { winWrite } from '#functions/domain/auctions/sale-outcome.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { setOffUndoneWrites } from './deposit-set-off.ts';
import { heldAgainParts } from './parts.ts';

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
 * and parts that had paid before are held again; `besides` is their amount.
 */
export function winUnpaidWrites({ tables, bidder, title, by, reason, now }: UnpaidWin): {
  readonly writes: readonly TransactWriteItem[];
  readonly besides: Paise;
} {
  const { auctionId, userId, deposit, depositAmount, depositPaymentId, inParts } = bidder;
  const isSetOff = deposit === 'set-off' && depositPaymentId !== undefined;
  const set = {
    finalPayment: 'overdue',
    ...NOT_TO_COLLECT,
    deposit: isSetOff ? 'held' : deposit,
    decision: undefined,
    depositReturnAt: undefined,
  } as const;
  const isUnchanged = { finalPayment: 'paid', deposit, depositAmount, inParts } as const;
  const win = [
    update<BidderItem>(tables.auctions, bidderKey(auctionId, userId), { set }, isUnchanged),
    winWrite(tables.auctions, auctionId, undefined),
    ...heldAgainParts({ ...tables, bidder, by, reason, now }),
  ];
  if (!isSetOff) return { writes: win, besides: inParts ?? 0 };
  const undone = { ...tables, bidder, paymentId: depositPaymentId, amount: depositAmount, title, by, reason, now };
  return { writes: [...win, ...setOffUndoneWrites(undone)], besides: depositAmount + (inParts ?? 0) };
}
