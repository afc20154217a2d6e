/** payment-webhook: hears what the provider tells, and queues it. It knows the webhook's secret, and no table. */
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
 * Razorpay sends what failed again, and switches the webhook off in the end. What is refused does not count: anybody may post
 * what is not signed. That Razorpay itself is refused shows as news that never came (`MissedNews`).
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
