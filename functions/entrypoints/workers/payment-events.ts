/** payment-events: handles the provider's events from the queue. It has no secrets of the provider. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { intentStore } from '#functions/payments/orders/intent-store.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { handleEventBatch } from '#functions/payments/webhook/event-batch.ts';
import { eventMarkerStore } from '#functions/payments/webhook/event-marker-store.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { logger } from '#functions/platform/logger.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const notices = noticeStore(tableHandle('notifications', client));
const deps = {
  tables,
  payments: paymentStore(tables.payments),
  intents: intentStore(tables.payments, tables.money),
  markers: eventMarkerStore(tables.payments),
  profiles: profileStore(tables.users),
  notify: notifier(notices, systemClock),
  noticeWrites: noticeWriter(notices, systemClock),
};

export const handler = middy((batch: unknown, _context: Context) => handleEventBatch(deps, batch, systemClock)).use(
  injectLambdaContext(logger, { resetKeys: true }),
);
