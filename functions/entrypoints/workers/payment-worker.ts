/** payment-worker: makes the refunds that become due and issues invoices (stream), asks about what stayed open, closes the books (schedules), checks its keys. */
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import * as z from 'zod';
import type { Context } from 'aws-lambda';
import { profileStore } from '../../tables/users/profile-store.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { checkKeys, type KeyCheck } from '../../payments/check-keys.ts';
import type { KeyMode } from '../../payments/key-problems.ts';
import { razorpayGateway } from '../../payments/provider/razorpay-gateway.ts';
import { attentionAges } from '../../payments/attention-ages.ts';
import { readInvoiceSettings } from '../../payments/invoices/invoice-settings.ts';
import { issueBatch, issueMissing } from '../../payments/invoices/issue-batch.ts';
import { gatewayIfConfigured } from '../../payments/provider/gateway-if-configured.ts';
import { intentStore } from '../../payments/orders/intent-store.ts';
import { paymentLists } from '../../payments/payment-lists.ts';
import { paymentStore } from '../../payments/payment-store.ts';
import { razorpayAccount } from '../../payments/provider/razorpay-account.ts';
import { LONGEST_PAUSE_MS, RECHECK_PAUSE_MS } from '../../payments/recheck-pauses.ts';
import { reconcile } from '../../payments/reconcile.ts';
import { type BatchAnswer, refundBatch } from '../../payments/refunds/refund-batch.ts';
import { readBooks, reportBooks } from '../../payments/close-books.ts';
import { readStoredMoney, type StoredMoney } from '../../payments/stored-sums/stored-money.ts';
import { isStuck } from '../../payments/refunds/is-stuck.ts';
import { checkSettlements } from '../../payments/settlements/check-settlements.ts';
import { invoiceIssuer } from '../../tables/invoices/invoice-issuer.ts';
import { invoiceStore } from '../../tables/invoices/invoice-store.ts';
import { invoiceDetailsStore } from '../../tables/users/invoice-details.ts';
import { moneyStore } from '../../tables/money/money-store.ts';
import { type Changes, readWorkerEvent } from '../../payments/worker-event.ts';
import { isMorning, tellWaiting } from '../../views/money/tell-waiting.ts';
import { notifier } from '../../notifications/notify.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { logger } from '../../platform/logger.ts';
import { metrics } from '../../platform/metrics.ts';
import { secretReader } from '../../platform/secrets.ts';
import { tableHandle, moneyMovementTables } from '../../tables/table-handle.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const ssm = new SSMClient({});
const baseUrl = requireEnv('RAZORPAY_API_URL');
const parameters = {
  keyId: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
  keySecret: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
  webhookSecret: requireEnv('RAZORPAY_WEBHOOK_SECRET_PARAMETER'),
};
const mode: KeyMode = z.enum(['live', 'test']).parse(requireEnv('RAZORPAY_KEYS'));
const account = razorpayAccount(secretReader(ssm), {
  keyIdParameter: parameters.keyId,
  keySecretParameter: parameters.keySecret,
  baseUrl,
});
const stores = {
  tables,
  payments: paymentStore(tables.payments),
  paymentLists: paymentLists(tables.payments),
  intents: intentStore(tables.payments, tables.money),
  profiles: profileStore(tables.users),
  notify: notifier(noticeStore(tableHandle('notifications', client)), systemClock),
};

const money = moneyStore(tables.money);
const invoices = tableHandle('invoices', client);
const invoiceSettings = readInvoiceSettings(requireEnv('TAX_INVOICES'));
/** Undefined where nothing is invoiced. */
const invoicing =
  invoiceSettings === undefined
    ? undefined
    : {
        settings: invoiceSettings,
        invoices: invoiceStore(invoices),
        issueInvoice: invoiceIssuer(invoices, tables.payments),
        payments: stores.payments,
        money,
        profiles: stores.profiles,
        details: invoiceDetailsStore(tables.users),
      };

/** Two calls to the provider may be under way when the next payment is looked at. */
const TIME_FOR_ONE_MS = 25_000;

export const handler = middy(async (event: unknown, context: Context) => {
  const work = readWorkerEvent(event);
  if (work.kind === 'books') return closeTheBooks();
  if (work.kind === 'keys') return measureKeys({ isPairTried: true });
  if (work.kind === 'changes') return followChanges(work);
  const now = systemClock();
  if (isMorning(now)) await tellAdmins(now);
  const gateway = (await somethingWaits(now)) ? await gatewayIfConfigured(account) : undefined;
  if (gateway === undefined) return { batchItemFailures: [] };
  // When an environment starts, so that a deployment's mistake shows soon; of the pair the reconciler itself will tell.
  if (!areKeysChecked) await measureKeys({ isPairTried: false });
  const hasTime = () => context.getRemainingTimeInMillis() > TIME_FOR_ONE_MS;
  const { provider, missedWebhooks } = await reconcile({ ...stores, gateway, hasTime }, now);
  metrics.addMetric('ProviderRefusesKey', MetricUnit.Count, provider === 'no-access' ? 1 : 0);
  metrics.addMetric('MissedNews', MetricUnit.Count, missedWebhooks);
  metrics.publishStoredMetrics();
  return undefined;
}).use(injectLambdaContext(logger, { resetKeys: true }));

/** Refunds and orders do not wait for it; the next run tries again. */
async function tellAdmins(now: number): Promise<void> {
  try {
    await tellWaiting({ ...stores, auctions: tables.auctions, users: tables.users, money }, now);
  } catch (error) {
    logger.error('admins not told what waits', { error: error instanceof Error ? error : new Error('unknown') });
  }
}

async function followChanges({ newRefunds, moved }: Changes): Promise<BatchAnswer> {
  const issued = invoicing === undefined ? NOTHING_FAILED : await issueBatch(invoicing, moved, systemClock);
  const gateway = newRefunds.length > 0 ? await gatewayIfConfigured(account) : undefined;
  // Refunds that were not made now stay due in the table, where the reconciler finds them.
  if (gateway === undefined) return issued;
  const refunded = await refundBatch({ ...stores, gateway }, newRefunds, systemClock);
  return { batchItemFailures: [...issued.batchItemFailures, ...refunded.batchItemFailures] };
}

const NOTHING_FAILED: BatchAnswer = { batchItemFailures: [] };

let areKeysChecked = false;

async function measureKeys(how: { readonly isPairTried: boolean }): Promise<KeyCheck> {
  const gatewayOf = (keys: { keyId: string; keySecret: string }) => razorpayGateway({ ...keys, baseUrl });
  const checked = await checkKeys({ readSecret: secretReader(ssm), parameters, mode, gatewayOf }, how, systemClock());
  metrics.addMetric('PaymentKeyProblems', MetricUnit.Count, checked.problems.length);
  metrics.publishStoredMetrics();
  areKeysChecked = true;
  return checked;
}

/** Measures what waits for the provider, and answers whether anything does. */
async function somethingWaits(now: number): Promise<boolean> {
  const [{ openOrder, refundDue }, due, rechecks] = await Promise.all([
    attentionAges(stores.paymentLists, now),
    stores.paymentLists.byAttention('refund-due', now + LONGEST_PAUSE_MS),
    stores.paymentLists.byAttention('recheck', now + RECHECK_PAUSE_MS),
  ]);
  metrics.addMetric('OpenOrderAge', MetricUnit.Seconds, openOrder);
  metrics.addMetric('RefundDueAge', MetricUnit.Seconds, refundDue);
  // Refunds that do not get on by themselves; an alarm watches the figure.
  metrics.addMetric('StuckRefunds', MetricUnit.Count, due.filter((payment) => isStuck(payment, now)).length);
  metrics.publishStoredMetrics();
  return openOrder > 0 || refundDue > 0 || rechecks.length > 0;
}

async function closeTheBooks(): Promise<undefined> {
  const books = await readBooks(() => readStoredMoney(tables));
  metrics.addMetric('BooksDifference', MetricUnit.Count, reportBooks(books));
  metrics.publishStoredMetrics();
  if (books.payments === 0) return undefined;
  await measureKeys({ isPairTried: true });
  await compareSettlements(books.stored);
  if (invoicing !== undefined) await issueMissing(invoicing, books.stored, systemClock);
  return undefined;
}

async function compareSettlements(stored: StoredMoney): Promise<void> {
  const gateway = await gatewayIfConfigured(account);
  if (gateway === undefined) return;
  const checked = await checkSettlements({ ...stores, gateway }, stored, systemClock());
  if (!checked.ok) {
    logger.warn('settlements not checked', { problem: checked.error });
    return;
  }
  metrics.addMetric('SettlementDifferences', MetricUnit.Count, checked.value);
  metrics.publishStoredMetrics();
}
