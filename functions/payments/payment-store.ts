import { GetCommand, paginateQuery, paginateScan, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { isoFrom } from '../platform/clock.ts';
import {
  PAYMENTS_BY_ATTENTION,
  PAYMENTS_BY_AUCTION,
  PAYMENTS_BY_MONTH,
  PAYMENTS_BY_ORDER,
  PAYMENTS_BY_USER,
} from '../tables/table-specs.ts';
import {
  type Attention,
  type PaymentItem,
  paymentItem,
  REVENUE_AUCTION_ID,
  type RevenueItem,
  revenueItem,
} from '../tables/payments/payment-item.ts';
import type { PaymentsTable } from '../tables/table-handle.ts';

/** Reads of the Payments table. Every list is read to its end. */
export interface PaymentStore {
  /** One payment, read consistently. */
  getPayment(paymentId: string): Promise<PaymentItem | undefined>;
  /** The payment of a provider's order; an index, so an order of the last moment may be missing. */
  findByOrder(orderId: string): Promise<PaymentItem | undefined>;
  /** A user's payments, newest first: also unmatched captures, but no intents for which the provider made no order. */
  listByUser(userId: string): Promise<PaymentItem[]>;
  /** Every payment for an auction, oldest first. */
  listByAuction(auctionId: string): Promise<PaymentItem[]>;
  /** Every payment that was begun in a month (`2026-11`), oldest first. */
  listMonth(month: string): Promise<PaymentItem[]>;
  /** Payments that have waited for attention since `before` (epoch milliseconds) or earlier, oldest first. */
  listAttention(kind: Attention, before: number): Promise<PaymentItem[]>;
  /** Every payment there is, in no order: for the daily books only. */
  all(): AsyncGenerator<PaymentItem>;
  /** Final payments captured at or after `since`, epoch milliseconds. */
  listRevenue(since: number): Promise<RevenueItem[]>;
}

export function paymentStore({ client, tableName }: PaymentsTable): PaymentStore {
  async function query(input: Omit<QueryCommandInput, 'TableName'>): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    for await (const page of paginateQuery({ client }, { TableName: tableName, ...input })) {
      items.push(...(page.Items ?? []));
    }
    return items;
  }

  return {
    async getPayment(paymentId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { paymentId }, ConsistentRead: true }),
      );
      return Item === undefined ? undefined : paymentItem.parse(Item);
    },

    async findByOrder(orderId) {
      const items = await query({
        IndexName: PAYMENTS_BY_ORDER,
        KeyConditionExpression: 'orderId = :orderId',
        ExpressionAttributeValues: { ':orderId': orderId },
      });
      return items.map((item) => paymentItem.parse(item))[0];
    },

    async listByUser(userId) {
      const items = await query({
        IndexName: PAYMENTS_BY_USER,
        KeyConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
        ScanIndexForward: false,
      });
      const payments = items.map((item) => paymentItem.parse(item));
      return payments.filter((payment) => payment.status !== 'created' || payment.orderId !== undefined);
    },

    async listByAuction(auctionId) {
      const items = await query({
        IndexName: PAYMENTS_BY_AUCTION,
        KeyConditionExpression: 'auctionId = :auctionId',
        ExpressionAttributeValues: { ':auctionId': auctionId },
      });
      return items.map((item) => paymentItem.parse(item));
    },

    async listMonth(month) {
      const items = await query({
        IndexName: PAYMENTS_BY_MONTH,
        KeyConditionExpression: '#month = :month',
        ExpressionAttributeNames: { '#month': 'month' },
        ExpressionAttributeValues: { ':month': month },
      });
      return items.map((item) => paymentItem.parse(item));
    },

    async listAttention(kind, before) {
      const items = await query({
        IndexName: PAYMENTS_BY_ATTENTION,
        KeyConditionExpression: 'attention = :kind AND attentionSince <= :before',
        ExpressionAttributeValues: { ':kind': kind, ':before': isoFrom(before) },
      });
      return items.map((item) => paymentItem.parse(item));
    },

    async *all() {
      // Markers of events and revenue entries share the table, and are no payments.
      const scan = { TableName: tableName, ConsistentRead: true, FilterExpression: 'attribute_exists(#status)' };
      const names = { ExpressionAttributeNames: { '#status': 'status' } };
      for await (const page of paginateScan({ client }, { ...scan, ...names })) {
        for (const item of page.Items ?? []) yield paymentItem.parse(item);
      }
    },

    async listRevenue(since) {
      const items = await query({
        IndexName: PAYMENTS_BY_AUCTION,
        KeyConditionExpression: 'auctionId = :revenue AND createdAt >= :since',
        ExpressionAttributeValues: { ':revenue': REVENUE_AUCTION_ID, ':since': isoFrom(since) },
      });
      return items.map((item) => revenueItem.parse(item));
    },
  };
}
