import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { idField } from '../../shared/contract/fields.ts';
import { schedules } from '../lifecycle/scheduling/schedules.ts';
import { sweepCatalogue } from '../lifecycle/sweep/sweep-catalogue.ts';
import { readSweepPage, sweep, sweepPosition } from '../lifecycle/scheduling/sweep.ts';
import { wake, wakeIfDue } from '../lifecycle/scheduling/wake.ts';
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

const clockEvent = z.union([
  z.object({ auctionId: idField }),
  z.object({ sweep: z.literal('catalogue') }),
  z.object({ sweep: z.literal(true), from: sweepPosition.optional() }),
]);

/** A page of fifty auctions, all of them overdue. */
const TIME_FOR_A_PAGE_MS = 15_000;

/**
 * EventBridge Scheduler wakes it for one auction, and it does what is due and arms the next wake-up; or, once a day, for
 * the sweeps of all auctions: of wake-ups that were lost, and of the catalogue's copies and counts.
 */
export const handler = middy(async (event: unknown, context: Context) => {
  const call = clockEvent.parse(event);
  // Its own address: naming the function in its own environment would be a circle in the template.
  const armed = schedules(scheduler, { group, roleArn, deadLettersArn, targetArn: context.invokedFunctionArn });
  const deps = { store, notices, notify: notifier(notices), schedules: armed, paymentWindowMs: windowMs };
  if ('auctionId' in call) {
    const { auctionId } = call;
    logger.info('woke', { auctionId, ...(await wake(deps, auctionId, systemClock())) });
    return;
  }
  if (call.sweep === 'catalogue') {
    logger.info('swept the catalogue', { ...(await sweepCatalogue(store.auctions)) });
    return;
  }
  const report = await sweep(
    {
      readPage: (position) => readSweepPage(store.auctions, position),
      wakeIfDue: async (auctionId) => {
        const woken = await wakeIfDue(deps, auctionId, systemClock());
        if (woken !== undefined) logger.info('woke', { auctionId, ...woken });
        return woken !== undefined;
      },
      hasTime: () => context.getRemainingTimeInMillis() > TIME_FOR_A_PAGE_MS,
      goOnLater: (from) => armed.callSoon({ sweep: true, from }, systemClock()),
      reportFailure: (auctionId, error) => {
        logger.error('auction not swept', { auctionId, error: error instanceof Error ? error : String(error) });
      },
    },
    call.from,
  );
  logger.info('swept the wake-ups', { ...report });
  if (report.failed > 0) throw new Error(`${report.failed} auctions could not be swept.`);
}).use(injectLambdaContext(logger, { resetKeys: true }));
