import { putNew } from '../writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { PaymentsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { REVENUE_AUCTION_ID, type RevenueItem } from './payment-item.ts';

/** A change of the revenue, negative for a refund. `key` makes it unique. */
export function revenueWrite(payments: PaymentsTable, key: string, amount: Paise, now: number): TransactWriteItem {
  const createdAt = isoFrom(now);
  const item: RevenueItem = { paymentId: `revenue_${key}`, auctionId: REVENUE_AUCTION_ID, createdAt, amount };
  return putNew(payments, item);
}
