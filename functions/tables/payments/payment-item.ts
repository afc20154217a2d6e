import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import { CHARGE_KINDS } from '#shared/model/money/charges.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { type PaymentType, STORED_PAYMENT_TYPES, TRANSFER_METHODS } from '#shared/model/money/payment-enums.ts';
import type { WinSum } from '#shared/model/money/win-sum.ts';
import { INVOICE_KINDS } from '../invoices/invoice-item.ts';
import { paiseNumber } from '../paise-number.ts';
import type { PaymentsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { putNew } from '../writes.ts';

/** `undone`: a bank transfer recorded by mistake. `set-off`: a deposit, or a part, that counts with the final payment. */
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
 * One payment, from the intent (stored before the request to the provider) to the refund. `created` and `failed` may both
 * become `captured` (late authorization). Amounts are paise.
 */
export const paymentItem = z.object({
  paymentId: z.string(),
  userId: z.string(),
  auctionId: z.string(),
  auctionTitle: z.string(),
  /** Absent for the deposit of a sale, and on payments made before it was stored. */
  lotNumber: z.number().optional(),
  /** The deposit of a sale: id and title are the sale's. */
  forSale: z.literal(true).optional(),
  type: z.enum(STORED_PAYMENT_TYPES),
  amount: paiseNumber,
  /** The lines of a final payment with charges, as they were when the order was created. */
  lines: z.array(chargeLineItem).optional(),
  /** The deposit set off against a final payment. Both are spent in the same transaction. */
  setOff: z.optional(paiseNumber),
  /** A transfer that pays a part of a win: `captured` while it is held for the rest, `set-off` once the sum is complete. */
  part: z.literal(true).optional(),
  /**
   * Of a part that had completed the sum of its win, with its `setOff` and `inParts`, before some of the money went
   * back.
   */
  completed: z.literal(true).optional(),
  /** What parts had paid before. They are spent in the same transaction as this payment. */
  inParts: z.optional(paiseNumber),
  status: z.enum(PAYMENT_STATUSES),
  /** The provider's order; absent until the provider has answered, and for an unmatched payment. */
  orderId: z.string().optional(),
  /** Why the provider refused to create an order, so that online payment was impossible. */
  orderRefused: z.string().optional(),
  /** The time of its first refusal, epoch milliseconds. */
  orderRefusedAt: z.number().optional(),
  /** The provider's id of the captured payment. */
  providerPaymentId: z.string().optional(),
  /** When the capture was recorded, epoch milliseconds. */
  capturedAt: z.number().optional(),
  /** When the payer paid, by the provider's clock, epoch milliseconds. */
  paidAt: z.number().optional(),
  /** Set for a bank transfer, or a payment at the gate, recorded by an admin. The provider does not know it. */
  offline: z
    .object({
      utr: z.string(),
      method: z.enum(TRANSFER_METHODS),
      note: z.string().optional(),
      /** The transfer was laid on several lots, or left something over: this is what one got. */
      isShare: z.literal(true).optional(),
    })
    .optional(),
  /** Paise returned to the payer without a refund by Boli: refunds in the provider's dashboard, lost disputes. */
  returnedElsewhere: z.optional(paiseNumber),
  /** The part of it lost in disputes. */
  chargedBack: z.optional(paiseNumber),
  /** The latest status of a dispute (chargeback). */
  dispute: z.object({ disputeId: z.string(), status: z.string(), amount: paiseNumber }).optional(),
  /**
   * All of its disputes: when we first heard of each, and that it had ended; epoch milliseconds. Absent on disputes of
   * before they were stored.
   */
  disputes: z.array(z.object({ disputeId: z.string(), from: z.number(), until: z.number().optional() })).optional(),
  /** Key of the index of disputes; absent after all of them have ended. */
  disputed: z.literal('open').optional(),
  /** Tax invoices and credit notes, oldest first, each with the ledger entry that required it. */
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(INVOICE_KINDS), entry: z.string() })).optional(),
  /** The wallet was credited with this deposit, so a refund debits it. Never removed. */
  credited: z.boolean().optional(),
  /** A runner-up paid the deposit again, after the end. */
  isAgain: z.literal(true).optional(),
  /** For an unmatched payment (paid twice or too late, only to be refunded): the payment it was made for. */
  unmatchedFor: z.string().optional(),
  refundId: z.string().optional(),
  refundReason: z.string().optional(),
  /** An admin has chosen bank transfer for the refund; absent if Razorpay refunds. */
  refundBy: z.literal('bank').optional(),
  /** When the refund became due, epoch milliseconds. Unlike `attentionSince` it never changes. */
  refundDueSince: z.number().optional(),
  /** The provider's reason why the last attempt failed. */
  refundProblem: z.string().optional(),
  /** The bank's reference of the refund (ARN, RRN or UTR). */
  refundReference: z.string().optional(),
  /** A recorded refund has bounced. Wallet and registration stay refunded. */
  bounced: z.boolean().optional(),
  /** The number of attempts that did not complete the refund. */
  refundAttempts: z.number().optional(),
  /** When the refund was recorded as processed, epoch milliseconds. */
  refundedAt: z.number().optional(),
  /** ISO text: sort key of three indexes. */
  createdAt: z.string(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
  /** The month of `createdAt`, `2026-11`: key of the index that lists all payments. */
  month: z.string().optional(),
  /**
   * Key of the attention index; absent if nothing is left to do. `recheck`: the money is recorded, but the notice may be
   * missing and the order may have been paid again.
   */
  attention: z.enum(['open-order', 'refund-due', 'recheck']).optional(),
  /** ISO text: the time from which the pause before the next check counts. */
  attentionSince: z.string().optional(),
});
export type PaymentItem = z.infer<typeof paymentItem>;

/** Whether any of its disputes is open: `dispute` is only the one that was heard of last. */
export const hasOpenDispute = ({ disputed, dispute }: Pick<PaymentItem, 'disputed' | 'dispute'>): boolean =>
  disputed !== undefined || (dispute !== undefined && !isDisputeOver(dispute));

/** A user owes at most one payment of each type for an auction. */
export type Purpose = Readonly<Pick<PaymentItem, 'auctionId' | 'userId'> & { type: PaymentType }>;

/** What a final payment consists of, to store; nothing if it is the bid alone. */
export function compositionOf(sum: WinSum | undefined): Pick<PaymentItem, 'lines' | 'setOff' | 'inParts'> {
  if (sum === undefined || (sum.lines.length === 1 && sum.setOff === 0 && sum.inParts === 0)) return {};
  const { lines, setOff, inParts } = sum;
  return { lines: [...lines], ...(setOff > 0 && { setOff }), ...(inParts > 0 && { inParts }) };
}

/** The key of the index by month. */
export const monthOf = (createdAt: string): string => createdAt.slice(0, 7);

export type Attention = NonNullable<PaymentItem['attention']>;

/** The `auctionId` of revenue entries, which share the index by auction. No auction has this id. */
export const REVENUE_AUCTION_ID = '#REVENUE';

/**
 * A change of the revenue, written once in the transaction that records a final payment or returns it. The index by
 * auction finds all entries since a time without a scan.
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

/** A change of the revenue, negative for a refund. `key` makes it unique. */
export function revenueWrite(payments: PaymentsTable, key: string, amount: Paise, now: number): TransactWriteItem {
  const createdAt = isoFrom(now);
  const item: RevenueItem = { paymentId: `revenue_${key}`, auctionId: REVENUE_AUCTION_ID, createdAt, amount };
  return putNew(payments, item);
}
