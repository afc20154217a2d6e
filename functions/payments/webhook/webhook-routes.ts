import { paymentWebhook } from '../../../shared/contract/money/payments.ts';
import { ok } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { type DeliveryDeps, takeDelivery } from './take-delivery.ts';
import { acceptedSecrets } from './webhook-secrets.ts';

interface WebhookRouteDeps extends Omit<DeliveryDeps, 'webhookSecrets'> {
  readonly clock: Clock;
  /** The parameter as it is stored. */
  readonly webhookSecret: () => Promise<string>;
}

/** POST /payments/webhook. */
export function webhookRoutes(deps: WebhookRouteDeps): readonly Endpoint[] {
  return [
    endpoint(paymentWebhook, async ({ bytes, headers }) => {
      const webhookSecrets = acceptedSecrets(await deps.webhookSecret(), deps.clock());
      const delivery = {
        body: bytes,
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      };
      const taken = await takeDelivery({ ...deps, webhookSecrets }, delivery);
      return taken.ok ? ok({ answer: { success: true } }) : taken;
    }),
  ];
}
