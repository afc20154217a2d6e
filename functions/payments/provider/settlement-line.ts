import * as z from 'zod';
import type { Paise } from '#shared/model/money/money.ts';

/** One line of the provider's settlement report. */
export interface SettledMoney {
  /** The provider's id of the payment, refund or other movement. */
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'other';
  /** The provider's type, such as `adjustment` or `transfer`. */
  readonly type: string;
  readonly amount: Paise;
  /** The provider's fee, tax included. Only for a payment. */
  readonly fee: Paise;
  readonly tax: Paise;
  readonly method: string | undefined;
  /** The provider's payment that was refunded. */
  readonly refundOf: string | undefined;
  readonly orderId: string | undefined;
  readonly settlementId: string;
  /** The bank's reference of the settlement. */
  readonly utr: string | undefined;
  /** Epoch milliseconds. */
  readonly settledAt: number;
}

const paise = z.coerce.number().int();

/** https://razorpay.com/docs/api/settlements/fetch-recon: amounts in paise, times in epoch seconds. */
export const settlementLine = z
  .object({
    entity_id: z.string(),
    type: z.string(),
    amount: paise,
    fee: paise.nullish(),
    tax: paise.nullish(),
    method: z.string().nullish(),
    payment_id: z.string().nullish(),
    order_id: z.string().nullish(),
    settlement_id: z.string(),
    settlement_utr: z.string().nullish(),
    settled_at: z.number(),
  })
  .transform((line): SettledMoney => ({
    id: line.entity_id,
    kind: line.type === 'payment' || line.type === 'refund' ? line.type : 'other',
    type: line.type,
    amount: line.amount,
    fee: line.fee ?? 0,
    tax: line.tax ?? 0,
    method: line.method ?? undefined,
    refundOf: line.payment_id ?? undefined,
    orderId: line.order_id ?? undefined,
    settlementId: line.settlement_id,
    utr: line.settlement_utr ?? undefined,
    settledAt: line.settled_at * 1000,
  }));
