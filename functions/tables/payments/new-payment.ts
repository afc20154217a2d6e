import type { PaymentsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import type { PaymentItem, RevenueItem } from './payment-item.ts';

/** The condition fails if the item already exists. */
export function newPayment({ tableName }: PaymentsTable, item: PaymentItem | RevenueItem): TransactWriteItem {
  return { Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(paymentId)' } };
}
