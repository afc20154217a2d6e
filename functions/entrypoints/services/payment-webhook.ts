/** payment-webhook: queues the provider's events. It has the webhook's secret and no access to tables. */
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SSMClient } from '@aws-sdk/client-ssm';
import { eventQueue } from '#functions/payments/webhook/event-queue.ts';
import { webhookRoutes } from '#functions/payments/webhook/webhook-routes.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { NO_CALLERS } from '#functions/platform/http/gate.ts';
import { type RequestOutcome, httpFunction } from '#functions/platform/http/serve.ts';
import { metrics } from '#functions/platform/metrics.ts';
import { secretReader } from '#functions/platform/secrets.ts';

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
