import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';
import type { KnownEvent } from './webhook-event.ts';

/**
 * A provider's event in the queue. It holds only the fields that Boli uses, so that neither the queue nor the dead-letter
 * queue holds personal data, and a message stays far below SQS's limit of 1 MiB
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html).
 */
export interface QueuedEvent {
  /** The provider's id. An event without one is handled at every repetition. */
  readonly eventId?: string;
  readonly event: KnownEvent;
}

/** Throws if the event could not be queued. */
export type QueueEvent = (queued: QueuedEvent) => Promise<void>;

/** Razorpay's ids and bank references have about 30 characters. */
const id = z.string().max(100);
const amount = z.number();
const payment = z.object({
  providerPaymentId: id,
  orderId: id.nullable(),
  amount,
  currency: z.string().max(10),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  paidAt: z.number().exactOptional(),
});
const refund = z.object({
  refundId: id,
  providerPaymentId: id,
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
  reference: id.exactOptional(),
});
const dispute = z.object({ disputeId: id, providerPaymentId: id, amount, deducted: amount, status: id });

const queuedEvent = z.object({
  eventId: id.exactOptional(),
  event: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['captured', 'failed']), payment, paymentIdHint: id.exactOptional() }),
    z.object({
      kind: z.enum(['refund-processed', 'refund-failed']),
      refund,
      orderId: id.exactOptional(),
      captured: payment.exactOptional(),
    }),
    z.object({ kind: z.literal('disputed'), dispute, orderId: id.exactOptional() }),
  ]),
});

/** Undefined if the event exceeds the limits of a real one. */
export function toQueue(event: KnownEvent, eventId: string | undefined): QueuedEvent | undefined {
  const named = id.safeParse(eventId);
  return queuedEvent.safeParse({ event, ...(named.success && { eventId: named.data }) }).data;
}

export function readQueuedEvent(body: string): QueuedEvent {
  return queuedEvent.parse(parseJson(body));
}
