import * as z from 'zod';
import type { ProviderPayment, ProviderRefund } from '../provider/payment-gateway.ts';
import { eventPayment, refundAnswer } from '../provider/razorpay-answers.ts';
import type { ProviderDispute } from '../refunds/record-dispute.ts';

/** A provider's event that Boli handles. */
export type KnownEvent =
  | { readonly kind: 'captured' | 'failed'; readonly payment: ProviderPayment; readonly paymentIdHint?: string }
  | {
      readonly kind: 'refund-processed' | 'refund-failed';
      readonly refund: ProviderRefund;
      readonly orderId?: string;
      /** The refunded payment, if it was captured. */
      readonly captured?: ProviderPayment;
    }
  | { readonly kind: 'disputed'; readonly dispute: ProviderDispute; readonly orderId?: string };

type WebhookEvent = KnownEvent | { readonly kind: 'ignored'; readonly event: string };

const paymentPart = z.object({ payment: z.object({ entity: eventPayment }) });

/** The notes of the checkout, set in the payer's browser. An empty list if there are none. */
const notes = z.object({ paymentId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
const notesPart = z.object({ payment: z.object({ entity: z.object({ notes }) }) });

const refundPart = z.object({
  refund: z.object({ entity: refundAnswer }),
  payment: z.object({ entity: z.object({ order_id: z.string().nullish() }) }).optional(),
});

/** `captured` is false if Razorpay returns money that was never captured: https://razorpay.com/docs/webhooks/refunds. */
const capturedPart = z.object({ payment: z.object({ entity: z.object({ captured: z.literal(true) }) }) });

/** https://www.razorpay.com/docs/webhooks/payloads/disputes/ */
const disputePart = z.object({
  dispute: z.object({
    entity: z.object({
      id: z.string(),
      payment_id: z.string(),
      amount: z.coerce.number(),
      amount_deducted: z.coerce.number().default(0),
      status: z.string().max(40),
    }),
  }),
  payment: z.object({ entity: z.object({ order_id: z.string().nullish() }) }).optional(),
});

const envelope = z.object({ event: z.string(), payload: z.unknown() });

/**
 * Reads a webhook's body. An unknown event is `ignored`, and so is an event in an unknown shape: a retry would not help,
 * and the reconciler checks every open order and refund anyway.
 */
export function webhookEvent(body: unknown): WebhookEvent {
  const outer = envelope.safeParse(body);
  if (!outer.success) return { kind: 'ignored', event: 'unreadable' };
  const { event, payload } = outer.data;
  return READERS.get(event)?.(payload) ?? { kind: 'ignored', event };
}

const READERS: ReadonlyMap<string, (payload: unknown) => WebhookEvent | undefined> = new Map<
  string,
  (payload: unknown) => WebhookEvent | undefined
>([
  ['payment.captured', (payload: unknown) => paymentEvent('captured', payload)],
  ['order.paid', (payload: unknown) => paymentEvent('captured', payload)],
  ['payment.failed', (payload: unknown) => paymentEvent('failed', payload)],
  ['refund.processed', (payload: unknown) => refundEvent('refund-processed', payload)],
  ['refund.failed', (payload: unknown) => refundEvent('refund-failed', payload)],
  ...['created', 'under_review', 'action_required', 'won', 'lost', 'closed'].map(
    (step) => [`payment.dispute.${step}`, disputeEvent] as const,
  ),
]);

function paymentEvent(kind: 'captured' | 'failed', payload: unknown): WebhookEvent | undefined {
  const parsed = paymentPart.safeParse(payload);
  if (!parsed.success) return undefined;
  const hint = notesPart.safeParse(payload);
  return {
    kind,
    payment: parsed.data.payment.entity,
    ...(hint.success && { paymentIdHint: hint.data.payment.entity.notes.paymentId }),
  };
}

function refundEvent(kind: 'refund-processed' | 'refund-failed', payload: unknown): WebhookEvent | undefined {
  const parsed = refundPart.safeParse(payload);
  if (!parsed.success) return undefined;
  const orderId = parsed.data.payment?.entity.order_id ?? undefined;
  const captured = capturedPart.safeParse(payload).success ? paymentPart.safeParse(payload).data : undefined;
  return {
    kind,
    refund: parsed.data.refund.entity,
    ...(orderId !== undefined && { orderId }),
    ...(captured !== undefined && { captured: captured.payment.entity }),
  };
}

function disputeEvent(payload: unknown): WebhookEvent | undefined {
  const parsed = disputePart.safeParse(payload);
  if (!parsed.success) return undefined;
  const { id, payment_id, amount, amount_deducted, status } = parsed.data.dispute.entity;
  const orderId = parsed.data.payment?.entity.order_id ?? undefined;
  return {
    kind: 'disputed',
    dispute: { disputeId: id, providerPaymentId: payment_id, amount, deducted: amount_deducted, status },
    ...(orderId !== undefined && { orderId }),
  };
}
