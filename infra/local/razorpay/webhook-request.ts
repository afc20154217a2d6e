import { createHmac } from 'node:crypto';
import type { Order, Payment, Refund } from './entities.ts';

export type WebhookEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

/** The entities of an event. */
export interface WebhookSubjects {
  readonly payment: Payment;
  readonly order?: Order;
  readonly refund?: Refund;
}

/** The raw body of an event, as Razorpay writes it. */
export function webhookBody(event: WebhookEvent, subjects: WebhookSubjects, now: number): string {
  const entities = Object.entries(subjects).map(([name, entity]) => [name, { entity }] as const);
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_BoliLocalSandbox',
    event,
    contains: entities.map(([name]) => name),
    payload: Object.fromEntries(entities),
    created_at: Math.floor(now / 1000),
  });
}

/** Razorpay expects a response within 5 s. */
const ANSWER_WITHIN_MS = 5_000;

/** Posts an event signed by its body. Resolves whether a 2xx response came in time. */
export async function postWebhook(
  url: string,
  secret: string,
  { body, eventId }: { readonly body: string; readonly eventId: string },
): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
