import { paymentWebhook } from '../../../shared/contract/payments.ts';
import { ok } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { handleWebhook, type WebhookDeps } from './handle-webhook.ts';

interface WebhookRouteDeps extends Omit<WebhookDeps, 'webhookSecret'> {
  readonly clock: Clock;
  readonly webhookSecret: () => Promise<string>;
}

/** POST /payments/webhook. */
export function webhookRoutes(deps: WebhookRouteDeps): readonly Endpoint[] {
  return [
    endpoint(paymentWebhook, async ({ bytes, headers }) => {
      const webhookSecret = await deps.webhookSecret();
      const delivery = {
        body: bytes,
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      };
      const handled = await handleWebhook({ ...deps, webhookSecret }, delivery, deps.clock());
      return handled.ok ? ok({ answer: { success: true } }) : handled;
    }),
  ];
}
