import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { PAYMENTS_BY_ORDER } from '../tables/table-specs.ts';
import { type PaymentItem, paymentItem } from '../tables/payments/payment-item.ts';
import type { PaymentsTable } from '../tables/table-handle.ts';
import { queryPayments } from './query-payments.ts';

export interface PaymentStore {
  /** Reads consistently. */
  getPayment(paymentId: string): Promise<PaymentItem | undefined>;
  /** Finds the payment of a provider's order. Reads an index, so a very new order may be missing. */
  findByOrder(orderId: string): Promise<PaymentItem | undefined>;
}

export function paymentStore(table: PaymentsTable): PaymentStore {
  return {
    async getPayment(paymentId) {
      const { client, tableName } = table;
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { paymentId }, ConsistentRead: true }),
      );
      return Item === undefined ? undefined : paymentItem.parse(Item);
    },

    async findByOrder(orderId) {
      const items = await queryPayments(table, {
        IndexName: PAYMENTS_BY_ORDER,
        KeyConditionExpression: 'orderId = :orderId',
        ExpressionAttributeValues: { ':orderId': orderId },
      });
      return items.map((item) => paymentItem.parse(item))[0];
    },
  };
}
