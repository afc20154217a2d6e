import * as z from 'zod';

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
  amount: z.number(),
  status: z.enum(['created', 'failed', 'captured', 'refunding', 'refunded', 'forfeited']),
  /** The provider's order; absent until it has answered. */
  orderId: z.string().optional(),
  /** The provider's id of the captured payment. */
  providerPaymentId: z.string().optional(),
  refundId: z.string().optional(),
  refundReason: z.string().optional(),
  refundAttempts: z.number().optional(),
  /** ISO text: sort key of three indexes. */
  createdAt: z.string(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  /** Key of the attention index, present only while somebody must still look after the payment. */
  attention: z.enum(['open-order', 'refund-due']).optional(),
  /** ISO text. */
  attentionSince: z.string().optional(),
});
export type PaymentItem = z.infer<typeof paymentItem>;
