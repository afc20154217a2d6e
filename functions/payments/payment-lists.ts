import { isoFrom } from '#functions/platform/clock.ts';
import { cursorFrom, readCursor } from '#functions/platform/cursor.ts';
import { atMost } from '#functions/tables/expressions.ts';
import { type Attention, type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { queryAll, queryFirst, queryItems } from '#functions/tables/reads.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import {
  PAYMENTS_BY_ATTENTION,
  PAYMENTS_BY_AUCTION,
  PAYMENTS_BY_DISPUTE,
  PAYMENTS_BY_MONTH,
  PAYMENTS_BY_USER,
} from '#functions/tables/table-specs.ts';

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
  /**
   * The payments created in a month (`2026-11`) up to a time (ISO text), newest first, read page by page as the caller
   * needs them.
   */
  newestOfMonth(month: string, until: string | undefined): AsyncGenerator<PaymentItem>;
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

export function paymentLists(payments: PaymentsTable): PaymentLists {
  return {
    async pageByUser(userId, limit, cursor) {
      const position = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && position === undefined) return undefined;
      const after = position === undefined ? undefined : { userId, ...keyAt(position) };
      // One item more than the page shows whether another page follows.
      const query = { index: PAYMENTS_BY_USER, key: { userId }, isNewestFirst: true, limit: limit + 1, after };
      const items = await queryFirst(payments, query, paymentItem);
      const page = items.slice(0, limit);
      const last = page.at(-1);
      const hasMore = items.length > limit && last !== undefined;
      return {
        payments: page.filter(isPayment),
        next: hasMore ? cursorFrom(`${last.createdAt}#${last.paymentId}`) : null,
      };
    },

    async byUser(userId) {
      const query = { index: PAYMENTS_BY_USER, key: { userId }, isNewestFirst: true };
      return (await queryAll(payments, query, paymentItem)).filter(isPayment);
    },

    byAuction: (auctionId) => queryAll(payments, { index: PAYMENTS_BY_AUCTION, key: { auctionId } }, paymentItem),

    newestOfMonth: (month, until) => {
      const key = { month, ...(until !== undefined && { createdAt: atMost(until) }) };
      return queryItems(payments, { index: PAYMENTS_BY_MONTH, key, isNewestFirst: true }, paymentItem);
    },

    async disputed() {
      const found = await queryAll(payments, { index: PAYMENTS_BY_DISPUTE, key: { disputed: 'open' } }, idOnly);
      return found.map(({ paymentId }) => paymentId);
    },

    byAttention: (attention, before) => {
      const key = { attention, attentionSince: atMost(isoFrom(before)) };
      return queryAll(payments, { index: PAYMENTS_BY_ATTENTION, key }, paymentItem);
    },
  };
}

const idOnly = paymentItem.pick({ paymentId: true });
