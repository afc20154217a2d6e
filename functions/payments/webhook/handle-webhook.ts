import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { parseJson } from '../../../shared/model/parse-json.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { logger } from '../../platform/logger.ts';
import { type CaptureDeps, recordCapture } from '../capture/capture.ts';
import type { EventMarkerStore } from './event-marker-store.ts';
import type { IntentStore } from '../orders/intent-store.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';
import { recordDispute } from '../refunds/dispute-news.ts';
import { recordRefundNews } from '../refunds/refund-news.ts';
import { isWebhookSigned } from '../provider/signature.ts';
import { webhookEvent, type WebhookEvent } from './webhook-event.ts';

export interface WebhookDeps extends CaptureDeps {
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
  readonly intents: Pick<IntentStore, 'markFailed'>;
  readonly markers: EventMarkerStore;
  /** Those by which a delivery may be signed, the newest first. */
  readonly webhookSecrets: readonly string[];
}

/** A delivery as it came in. */
export interface Delivery {
  readonly body: Uint8Array;
  readonly signature: string | undefined;
  /** The same on every repetition of one event. */
  readonly eventId: string | undefined;
}

/**
 * Acts on what the provider tells: signed, once per event, in any order. Whatever it does not know it accepts and
 * ignores, because a provider that is refused for long stops telling. An outage throws, and the provider repeats.
 */
export async function handleWebhook(
  deps: WebhookDeps,
  { body, signature, eventId }: Delivery,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const signedWith =
    signature === undefined ? -1 : deps.webhookSecrets.findIndex((secret) => isWebhookSigned(body, signature, secret));
  if (signedWith === -1) return refused(refusal('INVALID_SIGNATURE'));
  // During a rotation this tells when the old secret is needed no more.
  if (signedWith > 0) logger.info('webhook signed with a replaced secret');
  if (eventId !== undefined && (await deps.markers.isDone(eventId))) return ok(undefined);
  await actOn(deps, webhookEvent(parseJson(Buffer.from(body).toString('utf8'))), now);
  if (eventId !== undefined) await deps.markers.markDone(eventId, now);
  return ok(undefined);
}

async function actOn(deps: WebhookDeps, event: WebhookEvent, now: number): Promise<void> {
  switch (event.kind) {
    case 'ignored':
      logger.info('webhook ignored', { event: event.event });
      return;
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
  { payments }: WebhookDeps,
  orderId: string | null,
  paymentIdHint: string | undefined,
): Promise<PaymentItem | undefined> {
  if (orderId === null) return undefined;
  if (paymentIdHint !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(paymentIdHint)) {
    const hinted = await payments.getPayment(paymentIdHint);
    if (hinted?.orderId === orderId) return hinted;
  }
  return payments.findByOrder(orderId);
}
