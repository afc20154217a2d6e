import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { logger } from '#functions/platform/logger.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { IntentStore } from '../orders/intent-store.ts';
import type { PaymentStore } from '../payment-store.ts';
import { type RecordDeps, recordCapturedPayment } from '../recording/record-captured-payment.ts';
import { recordDispute } from '../refunds/record-dispute.ts';
import { recordRefundEvent } from '../refunds/record-refund-event.ts';
import type { EventMarkerStore } from './event-marker-store.ts';
import type { QueuedEvent } from './queued-event.ts';
import type { KnownEvent } from './webhook-event.ts';

export interface EventDeps extends RecordDeps {
  readonly noticeWrites: NoticeWrites;
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
  readonly intents: Pick<IntentStore, 'markFailed'>;
  readonly markers: EventMarkerStore;
}

/**
 * Handles an event of the provider. Razorpay and SQS may deliver events repeatedly and in any order. An outage throws, so
 * that the queue retries.
 */
export async function handleEvent(deps: EventDeps, { eventId, event }: QueuedEvent, now: number): Promise<void> {
  if (eventId !== undefined && (await deps.markers.isDone(eventId))) return;
  await handle(deps, event, now);
  if (eventId !== undefined) await deps.markers.markDone(eventId, now);
}

async function handle(deps: EventDeps, event: KnownEvent, now: number): Promise<void> {
  switch (event.kind) {
    case 'captured':
    case 'failed': {
      const payment = await findPayment(deps, event.payment.orderId, event.paymentIdHint);
      if (payment === undefined) {
        logger.warn('webhook for an unknown order', { kind: event.kind });
      } else if (event.kind === 'failed') {
        await deps.intents.markFailed(payment.paymentId, now);
      } else {
        const outcome = await recordCapturedPayment(deps, payment, event.payment, now);
        logger.info('captured payment recorded by webhook', { paymentId: payment.paymentId, outcome });
      }
      return;
    }
    case 'refund-processed':
    case 'refund-failed':
      await recordRefundEvent(deps, event, now);
      return;
    case 'disputed':
      await recordDispute(deps, event.dispute, event.orderId, now);
  }
}

/**
 * Finds the payment of an order. The notes of the checkout name it, which avoids the index that may lag some seconds.
 * The notes come from the payer's browser, so they count only if the order matches.
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
