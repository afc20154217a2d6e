import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { findAuctionsToCheck, pagesOf, turnAt, turnOf } from '#functions/lifecycle/auctions-to-check.ts';
import { noteOutage, watchOutages } from '#functions/lifecycle/outages/watch-outages.ts';
import { recountPower } from '#functions/lifecycle/recount/recount-power.ts';
import { recount } from '#functions/lifecycle/recount/recount.ts';
import { handleWakeUp, handleIfDue, type WakeUpReport } from '#functions/lifecycle/scheduling/handle-wake-up.ts';
import { schedules } from '#functions/lifecycle/scheduling/schedules.ts';
import { sweep } from '#functions/lifecycle/scheduling/sweep.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { razorpayAccount } from '#functions/payments/provider/razorpay-account.ts';
import { checkUnpaidOrders } from '#functions/payments/recording/check-unpaid-orders.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { countOrNone, readEnv, requireEnv } from '#functions/platform/env.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { finishExtensions } from '#functions/selling/pausing/extend-many.ts';
import { finishPostponements } from '#functions/selling/postponing/postpone-sale.ts';
import { scanPosition, type ScanPosition } from '#functions/tables/auctions/scan-auctions.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { searchJobWriter } from '#functions/tables/notifications/search-job.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { idField } from '#shared/contract/fields.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';

const client = dynamoClient();
const scheduler = new SchedulerClient({});
const tables = moneyMovementTables(client);
const feed = tableHandle('feed', client);
const books = bookStore(tableHandle('books', client));
const notifications = tableHandle('notifications', client);
const notices = noticeStore(notifications);
const notify = notifier(notices, systemClock);
const noticeWrites = noticeWriter(notices, systemClock);
const putSearchJob = searchJobWriter(notifications);
const account = razorpayAccount(secretReader(new SSMClient({})), {
  keyIdParameter: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
  keySecretParameter: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
  baseUrl: requireEnv('RAZORPAY_API_URL'),
});
const payments = paymentStore(tables.payments);
const profiles = profileStore(tables.users);
const group = requireEnv('SCHEDULE_GROUP');
const roleArn = requireEnv('SCHEDULE_ROLE_ARN');
const deadLettersArn = requireEnv('SCHEDULE_DEAD_LETTERS_ARN');

const clockEvent = z.union([
  z.object({ auctionId: idField }),
  z.object({ watch: z.literal(true) }),
  z.object({ recount: z.literal(true), from: z.optional(scanPosition) }),
  z.object({ sweep: z.literal(true), from: z.optional(scanPosition) }),
]);

/** Enough for some hundred auctions, all of them overdue. */
const TIME_FOR_A_PAGE_MS = 15_000;
const TIME_FOR_ONE_MS = 5_000;
const AUCTIONS_OF_A_PAGE = 250;

/** Records a final payment that Boli has missed. */
async function checkFinalPayment(win: { auctionId: string; userId: string }, now: number): Promise<boolean> {
  const { gateway } = await account();
  return checkUnpaidOrders({ tables, payments, profiles, notify, gateway }, { ...win, type: 'final' }, now);
}

const boundMs = readEnv('OUTAGE_MINUTES', countOrNone) * MINUTE_MS;
const watchDeps = { tables, noticeWrites, boundMs };

/** A lot that was closed late by its own schedule: something was wrong, and not with this lot alone. */
async function noteIfLate({ closeWasDueAt }: WakeUpReport): Promise<void> {
  const now = systemClock();
  if (boundMs === 0 || closeWasDueAt === undefined || now < closeWasDueAt + boundMs) return;
  await noteOutage(watchDeps, { sign: 'closedLate', from: closeWasDueAt, until: now }, now);
}

function report(auctionId: string, handled: WakeUpReport): void {
  logger.info('wake-up handled', { auctionId, ...handled });
  if (!handled.did.includes('look-again')) return;
  logger.error('the auction is over and not settled', { auctionId });
  metrics.addMetric('SettlementsLate', MetricUnit.Count, 1);
}

/**
 * EventBridge Scheduler calls it for one auction: it does what is due and schedules the next call. Daily calls run the
 * sweep, which finds lost wake-ups, and the recount, which corrects what registrations count. A call each minute
 * watches for outages.
 */
export const handler = middy(async (event: unknown, context: Context) => {
  const call = clockEvent.parse(event);
  // The function's own ARN. In its environment it would be a circular reference in the template.
  const clockSchedules = schedules(scheduler, {
    group,
    roleArn,
    deadLettersArn,
    targetArn: context.invokedFunctionArn,
  });
  const deps = {
    tables,
    feed,
    clock: systemClock,
    notices,
    notify,
    noticeWrites,
    checkFinalPayment,
    schedules: clockSchedules,
    putSearchJob,
  };
  if ('auctionId' in call) {
    const { auctionId } = call;
    const handled = await handleWakeUp(deps, auctionId, systemClock());
    report(auctionId, handled);
    await noteIfLate(handled);
    return;
  }
  const now = systemClock();
  if ('watch' in call) {
    const selling = { auctions: tables.auctions, feed, notify, clock: systemClock };
    const watch = async () => {
      if (boundMs > 0) await watchOutages(watchDeps, now);
    };
    // Each, even if another fails.
    await inParallel([watch, finishPostponements, finishExtensions], 3, (work) => work(selling));
    return;
  }
  const hasTime = () => context.getRemainingTimeInMillis() > TIME_FOR_A_PAGE_MS;
  const hasTimeForOne = () => context.getRemainingTimeInMillis() > TIME_FOR_ONE_MS;
  let found: Promise<ReadonlySet<string>> | undefined;
  const toCheck = () => (found ??= findAuctionsToCheck({ auctions: tables.auctions, books }, now));
  const readPage = pagesOf(toCheck, AUCTIONS_OF_A_PAGE);
  if ('recount' in call) {
    const { from } = call;
    const turn = turnAt(now);
    const isTheirTurn = (userId: string) => turnOf(userId) === turn;
    const continueLater = (next: ScanPosition) =>
      clockSchedules.callSoon('recount', { recount: true, from: next }, systemClock());
    const countPeople = async () => {
      const counted = await recount(tables, now, {
        readPage,
        from,
        hasTime,
        hasTimeForOne,
        continueLater,
        isTheirTurn,
      });
      logger.info('recounted registrations', { ...counted });
    };
    const countPower = async () => {
      const ids = await toCheck();
      const isWanted = (saleId: string) => ids.has(saleId) || turnOf(saleId) === turn;
      logger.info('recounted bidding power', { wrong: await recountPower(tables, now, isWanted) });
    };
    // The power first: the people take all the time that is left. Each, even if the other fails.
    await inParallel(from === undefined ? [countPower, countPeople] : [countPeople], 1, (count) => count());
    return;
  }
  const swept = await sweep(
    {
      readPage,
      handleIfDue: async (auctionId) => {
        const handled = await handleIfDue(deps, auctionId, systemClock());
        if (handled !== undefined) report(auctionId, handled);
        return handled !== undefined;
      },
      hasTime,
      continueLater: (next) => clockSchedules.callSoon('sweep', { sweep: true, from: next }, systemClock()),
      reportFailure: (auctionId, error) => {
        logger.error('wake-up failed in the sweep', {
          auctionId,
          error: error instanceof Error ? error : String(error),
        });
      },
    },
    call.from,
  );
  logger.info('sweep done', { ...swept });
  // The alarm `SweepSilent` listens for it.
  if (!swept.continues) metrics.addMetric('SweepFailures', MetricUnit.Count, swept.failed);
  if (swept.failed > 0) throw new Error(`${swept.failed} wake-ups failed in the sweep.`);
})
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .use({ after: publishMetrics, onError: publishMetrics });
