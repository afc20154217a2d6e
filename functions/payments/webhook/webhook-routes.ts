import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { paymentWebhook } from '#shared/contract/money/payments.ts';
import { ok } from '#shared/model/result.ts';
import { type WebhookDeps, receiveWebhook } from './receive-webhook.ts';
import { acceptedSecrets } from './webhook-secrets.ts';

interface WebhookRouteDeps extends Omit<WebhookDeps, 'webhookSecrets'> {
  readonly clock: Clock;
  /** The value of the parameter that stores the secrets: see webhook-secrets.ts. */
  readonly webhookSecret: () => Promise<string>;
}

export function webhookRoutes(deps: WebhookRouteDeps): readonly Endpoint[] {
  return [
    endpoint(paymentWebhook, async ({ bytes, headers }) => {
      const webhookSecrets = acceptedSecrets(await deps.webhookSecret(), deps.clock());
      const request = {
        body: bytes,
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      };
      const received = await receiveWebhook({ ...deps, webhookSecrets }, request);
      return received.ok ? ok({ answer: { success: true } }) : received;
    }),
  ];
}
