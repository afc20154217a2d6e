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
  /** Newest first. May hold fewer than the limit: intents without an order are left out. */
  readonly payments: readonly PaymentItem[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** Every list but `pageByUser` is complete. */
export interface PaymentLists {
  /**
   * One page of `byUser`.
   * @param cursor of the page before; undefined for the first page
   * @returns undefined if the cursor is invalid
   */
  pageByUser(userId: string, limit: number, cursor: string | undefined): Promise<PaymentPage | undefined>;
  /** Newest first. Includes unmatched payments; leaves out intents without an order. */
  byUser(userId: string): Promise<PaymentItem[]>;
  /** Oldest first. */
  byAuction(auctionId: string): Promise<PaymentItem[]>;
  /** The payments created in a month (`2026-11`), oldest first. */
  byMonth(month: string): Promise<PaymentItem[]>;
  /** The ids of payments with an open dispute, oldest first. */
  disputed(): Promise<string[]>;
  /** Payments that have waited for attention since `before` (epoch milliseconds) or earlier, oldest first. */
  byAttention(kind: Attention, before: number): Promise<PaymentItem[]>;
}

const isPayment = ({ status, orderId }: PaymentItem): boolean => status !== 'created' || orderId !== undefined;

/** @param position `<createdAt>#<paymentId>` */
function keyAt(position: string) {
  const [createdAt = '', paymentId = ''] = position.split('#');
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
          // One item more than the page shows whether another page follows.
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
