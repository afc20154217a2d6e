/** payment-events: handles the provider's events from the queue. It has no secrets of the provider. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { profileStore } from '../../tables/users/profile-store.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { eventBatch } from '../../payments/webhook/event-batch.ts';
import { eventMarkerStore } from '../../payments/webhook/event-marker-store.ts';
import { intentStore } from '../../payments/orders/intent-store.ts';
import { paymentStore } from '../../payments/payment-store.ts';
import { notifier } from '../../notifications/notify.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { logger } from '../../platform/logger.ts';
import { tableHandle, moneyMovementTables } from '../../tables/table-handle.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const deps = {
  tables,
  payments: paymentStore(tables.payments),
  intents: intentStore(tables.payments, tables.money),
  markers: eventMarkerStore(tables.payments),
  profiles: profileStore(tables.users),
  notify: notifier(noticeStore(tableHandle('notifications', client)), systemClock),
};

export const handler = middy((batch: unknown, _context: Context) => eventBatch(deps, batch, systemClock)).use(
  injectLambdaContext(logger, { resetKeys: true }),
);
