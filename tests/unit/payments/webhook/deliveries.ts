import { createHmac } from 'node:crypto';
import type { ProviderPayment } from '#functions/payments/provider/payment-gateway.ts';
import { type EventDeps, handleEvent } from '#functions/payments/webhook/handle-event.ts';
import { readQueuedEvent } from '#functions/payments/webhook/queued-event.ts';
import { type WebhookRequest, type WebhookDeps, receiveWebhook } from '#functions/payments/webhook/receive-webhook.ts';
import { WEBHOOK_SECRET } from '../given.ts';

let events = 0;

/** A webhook as the provider sends it. */
export function delivery(event: string, payload: unknown, eventId = `evt_${(events += 1)}`): WebhookRequest {
  const body = Buffer.from(JSON.stringify({ entity: 'event', event, contains: [], payload, created_at: 1 }));
  return { body, eventId, signature: createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex') };
}

/** The payment in the provider's format, with fields that Boli ignores. */
export function paymentEntity(payment: ProviderPayment, notes: unknown = []) {
  const { providerPaymentId: id, orderId: order_id, ...rest } = payment;
  return { payment: { entity: { id, order_id, ...rest, email: 'asha@boli.test', contact: '+919800000000', notes } } };
}

/** Passes a delivery to the webhook, and the messages that it queues to the worker. Returns the webhook's result. */
export async function handleWebhook(deps: EventDeps & Omit<WebhookDeps, 'queue'>, sent: WebhookRequest, now: number) {
  const messages: string[] = [];
  const queue: WebhookDeps['queue'] = async (queued) => void messages.push(JSON.stringify(queued));
  const received = await receiveWebhook({ ...deps, queue }, sent);
  for (const message of messages) await handleEvent(deps, readQueuedEvent(message), now);
  return received;
}
