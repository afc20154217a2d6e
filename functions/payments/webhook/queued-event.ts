import * as z from 'zod';
import { parseJson } from '../../../shared/model/parse-json.ts';
import type { ActedOnEvent } from './webhook-event.ts';

/**
 * A provider's event on its way from the webhook to the worker: only what Boli acts on, so that neither queue nor dead
 * letter holds anything about the payer, and no message comes near the 1 MiB that SQS takes
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html).
 */
export interface QueuedEvent {
  /** The provider's id of the event; without one every repetition is worked on again. */
  readonly eventId?: string;
  readonly event: ActedOnEvent;
}

/** Puts an event where it is safe until it is worked on; throws when it could not. */
export type QueueEvent = (queued: QueuedEvent) => Promise<void>;

/** Razorpay's ids have less than 30 characters, banks' references about as many. */
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

/** The event as it is queued; undefined when it has not the measure of one of Razorpay's. */
export function toQueue(event: ActedOnEvent, eventId: string | undefined): QueuedEvent | undefined {
  const named = id.safeParse(eventId);
  return queuedEvent.safeParse({ event, ...(named.success && { eventId: named.data }) }).data;
}

/** Reads the body of a message; throws on what the webhook has not written. */
export function readQueuedEvent(body: string): QueuedEvent {
  return queuedEvent.parse(parseJson(body));
}
