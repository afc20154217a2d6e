/** payment-webhook: hears what the provider tells. It knows the webhook's secret and not the account's key. */
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SSMClient } from '@aws-sdk/client-ssm';
import { profileStore } from '../tables/users/profile-store.ts';
import { noticeStore } from '../tables/notifications/notice-store.ts';
import { eventMarkerStore } from '../payments/webhook/event-marker-store.ts';
import { intentStore } from '../payments/orders/intent-store.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { webhookRoutes } from '../payments/webhook/webhook-routes.ts';
import { notifier } from '../notifications/notify.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { NO_CALLERS } from '../platform/http/gate.ts';
import { type Answered, httpFunction } from '../platform/http/serve.ts';
import { metrics } from '../platform/metrics.ts';
import { secretReader } from '../platform/secrets.ts';
import { tableHandle, transferTables } from '../tables/table-handle.ts';

const client = dynamoClient();
const tables = transferTables(client);
const readSecret = secretReader(new SSMClient({}));
const webhookSecret = requireEnv('RAZORPAY_WEBHOOK_SECRET_PARAMETER');

/** Razorpay sends what failed again, and switches the webhook off in the end. */
function countFailure({ code }: Answered): void {
  if (code === undefined) return;
  metrics.addMetric('WebhookFailures', MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}

export const handler = httpFunction(
  webhookRoutes({
    clock: systemClock,
    webhookSecret: () => readSecret(webhookSecret),
    tables,
    payments: paymentStore(tables.payments),
    intents: intentStore(tables.payments, tables.money),
    markers: eventMarkerStore(tables.payments),
    profiles: profileStore(tables.users),
    notify: notifier(noticeStore(tableHandle('notifications', client))),
  }),
  NO_CALLERS,
  countFailure,
);
