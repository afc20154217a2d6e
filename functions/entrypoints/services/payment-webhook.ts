/** payment-webhook: queues the provider's events. It has the webhook's secret and no access to tables. */
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SSMClient } from '@aws-sdk/client-ssm';
import { eventQueue } from '../../payments/webhook/event-queue.ts';
import { webhookRoutes } from '../../payments/webhook/webhook-routes.ts';
import { systemClock } from '../../platform/clock.ts';
import { requireEnv } from '../../platform/env.ts';
import { NO_CALLERS } from '../../platform/http/gate.ts';
import { type RequestOutcome, httpFunction } from '../../platform/http/serve.ts';
import { metrics } from '../../platform/metrics.ts';
import { secretReader } from '../../platform/secrets.ts';

const readSecret = secretReader(new SSMClient({}));
const webhookSecret = requireEnv('RAZORPAY_WEBHOOK_SECRET_PARAMETER');

/**
 * Counts failures, because Razorpay disables a webhook that keeps failing. Refusals do not count, since anyone may post an
 * unsigned request. If Razorpay's own events are refused, `MissedNews` grows.
 */
function countFailure({ code }: RequestOutcome): void {
  if (code !== undefined && code !== 'INTERNAL') return;
  metrics.addMetric('WebhookFailures', MetricUnit.Count, code === undefined ? 0 : 1);
  metrics.publishStoredMetrics();
}

export const handler = httpFunction(
  webhookRoutes({
    clock: systemClock,
    webhookSecret: () => readSecret(webhookSecret),
    queue: eventQueue(requireEnv('PAYMENT_EVENTS_URL')),
  }),
  NO_CALLERS,
  countFailure,
);
