import type { Paise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { PaymentsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { REVENUE_AUCTION_ID, type RevenueItem } from './payment-item.ts';

/** A movement of the revenue, also backwards; `key` is what it happens once by. */
export function revenueWrite({ tableName }: PaymentsTable, key: string, amount: Paise, now: number): TransactWriteItem {
  const Item: RevenueItem = {
    paymentId: `revenue_${key}`,
    auctionId: REVENUE_AUCTION_ID,
    createdAt: isoFrom(now),
    amount,
  };
  return { Put: { TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(paymentId)' } };
}
