import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

export const PAYMENT_STATUSES = ['created', 'failed', 'captured', 'refunding', 'refunded', 'forfeited'] as const;

/**
 * One payment in the Payments table: from the intent, stored before the provider hears of it, to the refund.
 * `created` and `failed` may both become `captured` (late authorisation). Amounts are paise.
 */
export const paymentItem = z.object({
  paymentId: z.string(),
  userId: z.string(),
  auctionId: z.string(),
  auctionTitle: z.string(),
  type: z.enum(['emd', 'final']),
  amount: paiseNumber,
  status: z.enum(PAYMENT_STATUSES),
  /** The provider's order; absent until it has answered, and on unmatched captures. */
  orderId: z.string().optional(),
  /** The provider's id of the captured payment. */
  providerPaymentId: z.string().optional(),
  /** When the capture was recorded, epoch milliseconds. */
  capturedAt: z.number().optional(),
  /** The wallet was credited with this deposit, so its refund is a debit. Set with the capture, never removed. */
  credited: z.boolean().optional(),
  /** On an unmatched capture (money that came twice or too late, only to be given back): the payment it came for. */
  unmatchedFor: z.string().optional(),
  refundId: z.string().optional(),
  refundReason: z.string().optional(),
  /** How often a refund was asked for without a result. */
  refundAttempts: z.number().optional(),
  /** Since when it is to be refunded, epoch milliseconds; attempts do not move it. */
  refundDueSince: z.number().optional(),
  /** When the refund was recorded as done, epoch milliseconds. */
  refundedAt: z.number().optional(),
  /** ISO text: sort key of three indexes. */
  createdAt: z.string(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  /** Key of the attention index, present only while somebody must still look after the payment. */
  attention: z.enum(['open-order', 'refund-due']).optional(),
  /** ISO text: since when it waits to be looked at. Every look that changes nothing moves it on. */
  attentionSince: z.string().optional(),
});
export type PaymentItem = z.infer<typeof paymentItem>;
export type Attention = NonNullable<PaymentItem['attention']>;

/** The `auctionId` of revenue entries: they share the index by auction, and no auction has this id. */
export const REVENUE_AUCTION_ID = '#REVENUE';

/**
 * One captured final payment in the books: written once, in the transaction of the capture, under
 * `revenue_<paymentId>`. The index by auction answers "captured since" without a scan and to the millisecond.
 */
export const revenueItem = z.object({
  paymentId: z.string(),
  auctionId: z.literal(REVENUE_AUCTION_ID),
  /** ISO text: when it was captured. */
  createdAt: z.string(),
  /** Paise. */
  amount: paiseNumber,
});
export type RevenueItem = z.infer<typeof revenueItem>;
