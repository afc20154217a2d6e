import { logger } from '../../platform/logger.ts';
import { type CaptureDeps, recordCapture } from '../capture/capture.ts';
import type { EventMarkerStore } from './event-marker-store.ts';
import type { IntentStore } from '../orders/intent-store.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';
import { recordDispute } from '../refunds/dispute-news.ts';
import { recordRefundNews } from '../refunds/refund-news.ts';
import type { QueuedEvent } from './queued-event.ts';
import type { ActedOnEvent } from './webhook-event.ts';

export interface EventDeps extends CaptureDeps {
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
  readonly intents: Pick<IntentStore, 'markFailed'>;
  readonly markers: EventMarkerStore;
}

/**
 * Acts on what the provider told, once per event, in any order: neither Razorpay nor SQS promises one, and both may bring
 * an event again. An outage throws, and the queue brings it again.
 */
export async function handleEvent(deps: EventDeps, { eventId, event }: QueuedEvent, now: number): Promise<void> {
  if (eventId !== undefined && (await deps.markers.isDone(eventId))) return;
  await actOn(deps, event, now);
  if (eventId !== undefined) await deps.markers.markDone(eventId, now);
}

async function actOn(deps: EventDeps, event: ActedOnEvent, now: number): Promise<void> {
  switch (event.kind) {
    case 'captured':
    case 'failed': {
      const payment = await findPayment(deps, event.payment.orderId, event.paymentIdHint);
      if (payment === undefined) {
        logger.warn('webhook for an unknown order', { kind: event.kind });
      } else if (event.kind === 'failed') {
        await deps.intents.markFailed(payment.paymentId, now);
      } else {
        const outcome = await recordCapture(deps, payment, event.payment, now);
        logger.info('webhook capture', { paymentId: payment.paymentId, outcome });
      }
      return;
    }
    case 'refund-processed':
    case 'refund-failed':
      await recordRefundNews(deps, event, now);
      return;
    case 'disputed':
      await recordDispute(deps, event.dispute, event.orderId, now);
  }
}

/**
 * The payment of an order. The checkout's notes name it, which spares the index (an order of the last seconds may
 * not be in it yet); they come through the payer's browser, so they count only when the order agrees.
 */
async function findPayment(
  { payments }: EventDeps,
  orderId: string | null,
  paymentIdHint: string | undefined,
): Promise<PaymentItem | undefined> {
  if (orderId === null) return undefined;
  if (paymentIdHint !== undefined) {
    const hinted = await payments.getPayment(paymentIdHint);
    if (hinted?.orderId === orderId) return hinted;
  }
  return payments.findByOrder(orderId);
}
