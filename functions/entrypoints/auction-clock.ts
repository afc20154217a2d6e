import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { idField } from '../../shared/contract/fields.ts';
import { schedules } from '../lifecycle/scheduling/schedules.ts';
import { wake } from '../lifecycle/scheduling/wake.ts';
import { sweepCatalogue } from '../lifecycle/sweep/sweep-catalogue.ts';
import { noticeStore } from '../tables/notifications/notice-store.ts';
import { notifier } from '../notifications/notify.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { paymentWindowMs } from '../lifecycle/settlement/payment-window.ts';

const client = dynamoClient();
const scheduler = new SchedulerClient({});
const store = {
  auctions: { client, table: requireEnv('AUCTIONS_TABLE') },
  paymentsTable: requireEnv('PAYMENTS_TABLE'),
  usersTable: requireEnv('USERS_TABLE'),
};
const notices = noticeStore(client, requireEnv('NOTIFICATIONS_TABLE'));
const group = requireEnv('SCHEDULE_GROUP');
const roleArn = requireEnv('SCHEDULE_ROLE_ARN');
const deadLettersArn = requireEnv('SCHEDULE_DEAD_LETTERS_ARN');
const windowMs = paymentWindowMs(requireEnv('PAYMENT_WINDOW_HOURS'));

/** For one auction, or once a day for the whole catalogue. */
const wakeUp = z.union([z.object({ auctionId: idField }), z.object({ sweep: z.literal('catalogue') })]);

/** EventBridge Scheduler wakes it for one auction; it does what is due and arms the next wake-up. */
export const handler = middy(async (event: unknown, context: Context) => {
  const call = wakeUp.parse(event);
  if ('sweep' in call) {
    logger.info('swept', { ...(await sweepCatalogue(store.auctions)) });
    return;
  }
  const { auctionId } = call;
  // Its own address: naming the function in its own environment would be a circle in the template.
  const armed = schedules(scheduler, { group, roleArn, deadLettersArn, targetArn: context.invokedFunctionArn });
  const report = await wake(
    { store, notices, notify: notifier(notices), schedules: armed, paymentWindowMs: windowMs },
    auctionId,
    systemClock(),
  );
  logger.info('woke', { auctionId, ...report });
}).use(injectLambdaContext(logger, { resetKeys: true }));
