import { paymentWebhook } from '../../../shared/contract/money/payments.ts';
import { ok } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { handleWebhook, type WebhookDeps } from './handle-webhook.ts';
import { acceptedSecrets } from './webhook-secrets.ts';

interface WebhookRouteDeps extends Omit<WebhookDeps, 'webhookSecrets'> {
  readonly clock: Clock;
  /** The parameter as it is stored. */
  readonly webhookSecret: () => Promise<string>;
}

/** POST /payments/webhook. */
export function webhookRoutes(deps: WebhookRouteDeps): readonly Endpoint[] {
  return [
    endpoint(paymentWebhook, async ({ bytes, headers }) => {
      const now = deps.clock();
      const webhookSecrets = acceptedSecrets(await deps.webhookSecret(), now);
      const delivery = {
        body: bytes,
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      };
      const handled = await handleWebhook({ ...deps, webhookSecrets }, delivery, now);
      return handled.ok ? ok({ answer: { success: true } }) : handled;
    }),
  ];
}
