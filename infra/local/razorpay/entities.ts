import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { cacheInMemory } from '@boli/aws-local/state/memory-cache.ts';
import { openStateStore, type StateStore } from '@boli/aws-local/state/state-store.ts';
import * as z from 'zod';

/** Up to 15 pairs. The real API returns empty notes as an empty list. */
const notesSchema = z.union([z.record(z.string(), z.string()), z.array(z.never())]);
export type Notes = z.infer<typeof notesSchema>;

const orderSchema = z.object({
  id: z.string(),
  entity: z.literal('order'),
  /** Paise, like all amounts. */
  amount: z.number(),
  amount_paid: z.number(),
  amount_due: z.number(),
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.number(),
  notes: notesSchema,
  /** Epoch seconds, like all times. */
  created_at: z.number(),
});
export type Order = z.infer<typeof orderSchema>;

const paymentSchema = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: z.string(),
  amount_refunded: z.number(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: z.string().nullable(),
  card_id: z.null(),
  bank: z.null(),
  wallet: z.null(),
  vpa: z.string().nullable(),
  email: z.string(),
  contact: z.string(),
  notes: notesSchema,
  fee: z.number().nullable(),
  tax: z.number().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string()),
  created_at: z.number(),
});
export type Payment = z.infer<typeof paymentSchema>;

const refundSchema = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.number(),
  currency: z.string(),
  payment_id: z.string(),
  notes: notesSchema,
  receipt: z.string().nullable(),
  acquirer_data: z.object({ arn: z.string().nullable() }),
  created_at: z.number(),
  batch_id: z.null(),
  status: z.enum(['created', 'pending', 'processed', 'failed']),
  speed_processed: z.string(),
  speed_requested: z.string(),
});
export type Refund = z.infer<typeof refundSchema>;

const idempotencySchema = z.object({ refundId: z.string(), request: z.string() });

/** The sandbox's stored data. */
export interface SandboxRecords {
  readonly orders: StateStore<Order>;
  readonly payments: StateStore<Payment>;
  readonly refunds: StateStore<Refund>;
  /** Refunds by `<payment id>/<idempotency key>`. */
  readonly idempotency: StateStore<z.infer<typeof idempotencySchema>>;
}

/** In memory, too: each list looks at all, and a house that ran for months has thousands. */
export function openRecords(db: DatabaseSync): SandboxRecords {
  return {
    orders: cacheInMemory(openStateStore(db, 'razorpay-orders', orderSchema)),
    payments: cacheInMemory(openStateStore(db, 'razorpay-payments', paymentSchema)),
    refunds: cacheInMemory(openStateStore(db, 'razorpay-refunds', refundSchema)),
    idempotency: openStateStore(db, 'razorpay-idempotency', idempotencySchema),
  };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `order_` and 14 letters and digits, like the real ids. */
export function newId(prefix: string): string {
  const letters = Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}${letters.join('')}`;
}

/** Newest first, like the real lists. */
export function paymentsOf(records: SandboxRecords, orderId: string): readonly Payment[] {
  return newestFirst(records.payments, (payment) => payment.order_id === orderId);
}

export function refundsOf(records: SandboxRecords, paymentId: string): readonly Refund[] {
  return newestFirst(records.refunds, (refund) => refund.payment_id === paymentId);
}

export function newestFirst<T extends { readonly created_at: number }>(
  store: StateStore<T>,
  isWanted: (entity: T) => boolean = () => true,
): readonly T[] {
  return store
    .entries()
    .map(([, entity]) => entity)
    .filter(isWanted)
    .toSorted((a, b) => b.created_at - a.created_at);
}
