import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isoFrom } from '../platform/clock.ts';
import { cursorFrom, readCursor } from '../platform/cursor.ts';
import {
  PAYMENTS_BY_ATTENTION,
  PAYMENTS_BY_AUCTION,
  PAYMENTS_BY_DISPUTE,
  PAYMENTS_BY_MONTH,
  PAYMENTS_BY_USER,
} from '../tables/table-specs.ts';
import { type Attention, type PaymentItem, paymentItem } from '../tables/payments/payment-item.ts';
import type { PaymentsTable } from '../tables/table-handle.ts';
import { queryPayments } from './query-payments.ts';

export interface PaymentPage {
  /** Newest first. At most so many as were asked for: what is no payment yet is left out. */
  readonly payments: readonly PaymentItem[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** Lists of payments. Every one but `pageByUser` is read to its end. */
export interface PaymentLists {
  /**
   * The payments that `byUser` lists, a page at a time.
   * @param cursor as a page before has handed it out; the first page when undefined
   * @returns undefined for any other cursor
   */
  pageByUser(userId: string, limit: number, cursor: string | undefined): Promise<PaymentPage | undefined>;
  /** A user's payments, newest first: also unmatched captures, but no intents for which the provider made no order. */
  byUser(userId: string): Promise<PaymentItem[]>;
  /** Every payment for an auction, oldest first. */
  byAuction(auctionId: string): Promise<PaymentItem[]>;
  /** Every payment that was begun in a month (`2026-11`), oldest first. */
  byMonth(month: string): Promise<PaymentItem[]>;
  /** The ids of payments with a dispute that has not ended, oldest first. */
  disputed(): Promise<string[]>;
  /** Payments that have waited for attention since `before` (epoch milliseconds) or earlier, oldest first. */
  byAttention(kind: Attention, before: number): Promise<PaymentItem[]>;
}

/** The provider made an order for it. */
const isPayment = ({ status, orderId }: PaymentItem): boolean => status !== 'created' || orderId !== undefined;

/** The key of the payment at a place, `<createdAt>#<paymentId>`. */
function keyAt(place: string) {
  const [createdAt = '', paymentId = ''] = place.split('#');
  return { createdAt, paymentId };
}

export function paymentLists(table: PaymentsTable): PaymentLists {
  const { client, tableName } = table;
  return {
    async pageByUser(userId, limit, cursor) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && after === undefined) return undefined;
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: PAYMENTS_BY_USER,
          KeyConditionExpression: 'userId = :userId',
          ExpressionAttributeValues: { ':userId': userId },
          ScanIndexForward: false,
          // One more than fits tells whether another page follows.
          Limit: limit + 1,
          ...(after !== undefined && { ExclusiveStartKey: { userId, ...keyAt(after) } }),
        }),
      );
      const page = Items.slice(0, limit).map((item) => paymentItem.parse(item));
      const last = page.at(-1);
      const hasMore = Items.length > limit && last !== undefined;
      return {
        payments: page.filter(isPayment),
        next: hasMore ? cursorFrom(`${last.createdAt}#${last.paymentId}`) : null,
      };
    },

    async byUser(userId) {
      const items = await queryPayments(table, {
        IndexName: PAYMENTS_BY_USER,
        KeyConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
        ScanIndexForward: false,
      });
      const payments = items.map((item) => paymentItem.parse(item));
      return payments.filter(isPayment);
    },

    async byAuction(auctionId) {
      const items = await queryPayments(table, {
        IndexName: PAYMENTS_BY_AUCTION,
        KeyConditionExpression: 'auctionId = :auctionId',
        ExpressionAttributeValues: { ':auctionId': auctionId },
      });
      return items.map((item) => paymentItem.parse(item));
    },

    async byMonth(month) {
      const items = await queryPayments(table, {
        IndexName: PAYMENTS_BY_MONTH,
        KeyConditionExpression: '#month = :month',
        ExpressionAttributeNames: { '#month': 'month' },
        ExpressionAttributeValues: { ':month': month },
      });
      return items.map((item) => paymentItem.parse(item));
    },

    async disputed() {
      const items = await queryPayments(table, {
        IndexName: PAYMENTS_BY_DISPUTE,
        KeyConditionExpression: 'disputed = :open',
        ExpressionAttributeValues: { ':open': 'open' },
      });
      return items.map((item) => z.object({ paymentId: z.string() }).parse(item).paymentId);
    },

    async byAttention(kind, before) {
      const items = await queryPayments(table, {
        IndexName: PAYMENTS_BY_ATTENTION,
        KeyConditionExpression: 'attention = :kind AND attentionSince <= :before',
        ExpressionAttributeValues: { ':kind': kind, ':before': isoFrom(before) },
      });
      return items.map((item) => paymentItem.parse(item));
    },
  };
}
