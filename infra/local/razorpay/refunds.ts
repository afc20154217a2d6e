import * as z from 'zod';
import { newId, type SandboxRecords, type Payment, type Refund } from './entities.ts';
import { RazorpayFault } from './errors.ts';
import { notesInput, readBody, readNotes } from './orders.ts';
import type { Webhooks } from './webhooks.ts';

const refundInput = z.strictObject({
  amount: z.coerce
    .number()
    .int('The amount must be an integer.')
    .min(100, 'The amount must be atleast INR 1.00')
    .optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: notesInput,
  receipt: z.string().max(40).nullish(),
});

/**
 * At least ten letters, digits, hyphens and underscores:
 * https://razorpay.com/docs/api/refunds/normal-refunds-idempotent/
 */
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;

/** Returns the payment or throws Razorpay's error for an unknown id. */
export function existingPayment(records: SandboxRecords, paymentId: string): Payment {
  const payment = records.payments.get(paymentId);
  if (payment === undefined) throw new RazorpayFault('The id provided does not exist');
  return payment;
}

function amountToRefund(payment: Payment, askedAmount: number | undefined): number {
  if (payment.status === 'refunded') throw new RazorpayFault('The payment has been fully refunded already');
  if (payment.status !== 'captured') {
    throw new RazorpayFault('The payment status should be captured for action to be taken');
  }
  const left = payment.amount - payment.amount_refunded;
  if (askedAmount !== undefined && askedAmount > left) {
    throw new RazorpayFault('The total refund amount is greater than the refund payment amount', { field: 'amount' });
  }
  return askedAmount ?? left;
}

/**
 * POST /v1/payments/:id/refund. With the header X-Refund-Idempotency a repeated request returns the first refund;
 * the same key with another body is refused. Refunds are processed at once unless a fault says otherwise.
 */
export function createRefund(
  records: SandboxRecords,
  webhooks: Webhooks,
  request: {
    readonly paymentId: string;
    readonly body: unknown;
    readonly idempotencyKey: string | undefined;
    readonly state: 'processed' | 'created' | 'pending';
  },
  now: number,
): Refund {
  const { paymentId, body, idempotencyKey, state } = request;
  const payment = existingPayment(records, paymentId);
  const input = readBody(refundInput, body);
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new RazorpayFault(
      'The idempotency key must be at least 10 characters: letters, digits, hyphens, underscores.',
    );
  }
  const rememberedAs = idempotencyKey === undefined ? undefined : `${paymentId}/${idempotencyKey}`;
  const text = JSON.stringify(body);
  const earlier = rememberedAs === undefined ? undefined : records.idempotency.get(rememberedAs);
  if (earlier !== undefined) {
    const first = records.refunds.get(earlier.refundId);
    if (earlier.request === text && first !== undefined) return first;
    throw new RazorpayFault('Different request body sent for the same Idempotency Header');
  }
  const amount = amountToRefund(payment, input.amount);
  const refund: Refund = {
    id: newId('rfnd_'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: readNotes(input.notes),
    receipt: input.receipt ?? null,
    acquirer_data: { arn: state === 'processed' ? newId('') : null },
    created_at: Math.floor(now / 1000),
    batch_id: null,
    status: state,
    speed_processed: 'normal',
    speed_requested: input.speed,
  };
  const refunded = payment.amount_refunded + amount;
  const full = refunded === payment.amount;
  const after: Payment = {
    ...payment,
    amount_refunded: refunded,
    refund_status: full ? 'full' : 'partial',
    status: full ? 'refunded' : 'captured',
  };
  records.refunds.put(refund.id, refund);
  if (rememberedAs !== undefined) records.idempotency.put(rememberedAs, { refundId: refund.id, request: text });
  records.payments.put(after.id, after);
  webhooks.enqueue(state === 'processed' ? 'refund.processed' : 'refund.created', { refund, payment: after });
  return refund;
}

/** GET /v1/refunds/:id */
export function existingRefund(records: SandboxRecords, refundId: string): Refund {
  const refund = records.refunds.get(refundId);
  if (refund === undefined) throw new RazorpayFault('The id provided does not exist');
  return refund;
}

/** Settles a refund: the bank has paid it out or not. Even a processed refund may fail later. */
export function settleRefund(
  records: SandboxRecords,
  webhooks: Webhooks,
  refundId: string,
  ending: 'process' | 'fail',
): Refund {
  const refund = existingRefund(records, refundId);
  const payment = existingPayment(records, refund.payment_id);
  if (refund.status === 'failed' || (ending === 'process' && refund.status === 'processed')) return refund;
  if (ending === 'process') {
    const processed: Refund = { ...refund, status: 'processed', acquirer_data: { arn: newId('') } };
    records.refunds.put(refund.id, processed);
    webhooks.enqueue('refund.processed', { refund: processed, payment });
    return processed;
  }
  const failed: Refund = { ...refund, status: 'failed' };
  const left = payment.amount_refunded - refund.amount;
  const after: Payment = {
    ...payment,
    amount_refunded: left,
    refund_status: left === 0 ? null : 'partial',
    status: 'captured',
  };
  records.refunds.put(refund.id, failed);
  records.payments.put(after.id, after);
  webhooks.enqueue('refund.failed', { refund: failed, payment: after });
  return failed;
}
