import { PAYMENT_TYPES, TRANSFER_METHODS } from '../../../shared/model/money/payment-enums.ts';
import * as z from 'zod';
import { CHARGE_KINDS } from '../../../shared/model/money/charges.ts';
import type { WinSum } from '../../../shared/model/money/win-sum.ts';
import { INVOICE_KINDS } from '../invoices/invoice-item.ts';
import { paiseNumber } from '../paise-number.ts';

/** `undone`: an offline payment that was recorded by mistake. `set-off`: a deposit that is part of what a winner paid. */
export const PAYMENT_STATUSES = [
  'created',
  'failed',
  'captured',
  'refunding',
  'refunded',
  'forfeited',
  'set-off',
  'undone',
] as const;

/** Whether a dispute has ended (https://razorpay.com/docs/payments/disputes/). */
export const isDisputeOver = ({ status }: { readonly status: string }): boolean =>
  status === 'won' || status === 'lost' || status === 'closed';

const chargeLineItem = z.object({
  kind: z.enum(CHARGE_KINDS),
  amount: paiseNumber,
  /** Hundredths of a percent. */
  rate: z.number().optional(),
  name: z.string().optional(),
});

/**
 * One payment in the Payments table: from the intent, stored before the provider hears of it, to the refund.
 * `created` and `failed` may both become `captured` (late authorisation). Amounts are paise.
 */
export const paymentItem = z.object({
  paymentId: z.string(),
  userId: z.string(),
  auctionId: z.string(),
  auctionTitle: z.string(),
  type: z.enum(PAYMENT_TYPES),
  amount: paiseNumber,
  /** Of a final payment with charges: what the amount is made of, as it was when it was asked for. */
  lines: z.array(chargeLineItem).optional(),
  /** Of a final payment: the deposit that was taken off. It is captured only together with spending that deposit. */
  setOff: z.optional(paiseNumber),
  status: z.enum(PAYMENT_STATUSES),
  /** The provider's order; absent until it has answered, and on unmatched captures. */
  orderId: z.string().optional(),
  /** Why the provider made no order for it: paying online was not possible then. */
  orderRefused: z.string().optional(),
  /** When it said so first, epoch milliseconds. */
  orderRefusedAt: z.number().optional(),
  /** The provider's id of the captured payment. */
  providerPaymentId: z.string().optional(),
  /** When the capture was recorded, epoch milliseconds. */
  capturedAt: z.number().optional(),
  /** When the payer paid, by the provider's clock, epoch milliseconds. */
  paidAt: z.number().optional(),
  /** A bank transfer that an admin recorded: it never went through the provider. */
  offline: z.object({ utr: z.string(), method: z.enum(TRANSFER_METHODS), note: z.string().optional() }).optional(),
  /** Paise that went back to the payer at the provider's side: dashboard refunds, lost disputes. */
  returnedElsewhere: z.optional(paiseNumber),
  /** The part of it that lost disputes took. */
  chargedBack: z.optional(paiseNumber),
  /** The newest the provider said of a dispute (chargeback) about it. */
  dispute: z.object({ disputeId: z.string(), status: z.string(), amount: paiseNumber }).optional(),
  /** Key of the index of disputes, present only until the dispute has ended. */
  disputed: z.literal('open').optional(),
  /** The tax invoices and credit notes about it, oldest first; each with the ledger's line that caused it. */
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(INVOICE_KINDS), entry: z.string() })).optional(),
  /** The wallet was credited with this deposit, so its refund is a debit. Set with the capture, never removed. */
  credited: z.boolean().optional(),
  /** On an unmatched capture (money that came twice or too late, only to be given back): the payment it came for. */
  unmatchedFor: z.string().optional(),
  refundId: z.string().optional(),
  refundReason: z.string().optional(),
  /** The refund goes, or went, by bank transfer, because an admin says so; absent where Razorpay makes it. */
  refundBy: z.literal('bank').optional(),
  /** Since when the refund is due, epoch milliseconds; unlike `attentionSince` it does not move. */
  refundDueSince: z.number().optional(),
  /** Why the last attempt at the refund did not succeed, as the provider says it. */
  refundProblem: z.string().optional(),
  /** The bank's reference of the refund (ARN, RRN or UTR). */
  refundReference: z.string().optional(),
  /** A refund was recorded before and bounced: wallet and registration have been settled by it. */
  bounced: z.boolean().optional(),
  /** How often a refund was asked for without a result. */
  refundAttempts: z.number().optional(),
  /** When the refund was recorded as done, epoch milliseconds. */
  refundedAt: z.number().optional(),
  /** ISO text: sort key of three indexes. */
  createdAt: z.string(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  /** The month of `createdAt`, `2026-11`: key of the index that lists all payments. */
  month: z.string().optional(),
  /**
   * Key of the attention index, present only while somebody must still look after the payment. `recheck`: the money is
   * recorded, but the payer may not have been told, and more money may have come for the same order.
   */
  attention: z.enum(['open-order', 'refund-due', 'recheck']).optional(),
  /** ISO text: since when it waits to be looked at. Every look that changes nothing moves it on. */
  attentionSince: z.string().optional(),
});
export type PaymentItem = z.infer<typeof paymentItem>;

/** What a payment is for. One user owes one thing of a type for one auction. */
export type Purpose = Readonly<Pick<PaymentItem, 'type' | 'auctionId' | 'userId'>>;

/** What a final payment keeps of the sum it is for, where that says more than its amount. */
export function compositionOf(sum: WinSum | undefined): Pick<PaymentItem, 'lines' | 'setOff'> {
  if (sum === undefined || (sum.lines.length === 1 && sum.setOff === 0)) return {};
  return { lines: [...sum.lines], ...(sum.setOff > 0 && { setOff: sum.setOff }) };
}

/** The key under which a payment begun at this ISO time is listed. */
export const monthOf = (createdAt: string): string => createdAt.slice(0, 7);

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
