/**
 * payment-worker: makes due refunds and issues invoices (stream), checks open orders, closes the books (schedules) and
 * checks the keys.
 */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { isMorning, notifyDecisionsWaiting } from '#functions/operations/money/notify-decisions-waiting.ts';
import { checkKeys } from '#functions/payments/check-keys.ts';
import { readInvoiceSettings } from '#functions/payments/invoices/invoice-settings.ts';
import type { KeyMode } from '#functions/payments/key-problems.ts';
import { intentStore } from '#functions/payments/orders/intent-store.ts';
import { paymentLists } from '#functions/payments/payment-lists.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { paymentTasks } from '#functions/payments/payment-tasks.ts';
import { openGatewayIfConfigured, razorpayAccount } from '#functions/payments/provider/razorpay-account.ts';
import { razorpayGateway } from '#functions/payments/provider/razorpay-gateway.ts';
import { readWorkerEvent } from '#functions/payments/worker-event.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { readEnv, requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { countWrongSellerSums } from '#functions/sellers/check-sellers.ts';
import { findLostBooking } from '#functions/sellers/find-lost-bookings.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { invoiceIssuer } from '#functions/tables/invoices/invoice-issuer.ts';
import { invoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { invoiceDetailsStore } from '#functions/tables/users/invoice-details.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const sellers = tableHandle('sellers', client);
const ssm = new SSMClient({});
const baseUrl = requireEnv('RAZORPAY_API_URL');
const parameters = {
  keyId: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
  keySecret: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
  webhookSecret: requireEnv('RAZORPAY_WEBHOOK_SECRET_PARAMETER'),
};
const mode: KeyMode = readEnv('RAZORPAY_KEYS', z.enum(['live', 'test']));
const account = razorpayAccount(secretReader(ssm), {
  keyIdParameter: parameters.keyId,
  keySecretParameter: parameters.keySecret,
  baseUrl,
});
const notices = noticeStore(tableHandle('notifications', client));
const stores = {
  tables,
  payments: paymentStore(tables.payments),
  paymentLists: paymentLists(tables.payments),
  intents: intentStore(tables.payments, tables.money),
  profiles: profileStore(tables.users),
  notify: notifier(notices, systemClock),
  noticeWrites: noticeWriter(notices, systemClock),
};
const money = moneyStore(tables.money);
const invoices = tableHandle('invoices', client);
const invoiceSettings = readInvoiceSettings(requireEnv('TAX_INVOICES'));

const run = paymentTasks({
  clock: systemClock,
  ...stores,
  openGateway: () => openGatewayIfConfigured(account),
  invoicing: invoiceSettings && {
    settings: invoiceSettings,
    invoices: invoiceStore(invoices),
    issueInvoice: invoiceIssuer(invoices, tables.payments),
    payments: stores.payments,
    money,
    profiles: stores.profiles,
    details: invoiceDetailsStore(tables.users),
  },
  checkKeys: (how) => {
    const gatewayOf = (keys: { keyId: string; keySecret: string }) => razorpayGateway({ ...keys, baseUrl });
    return checkKeys({ readSecret: secretReader(ssm), parameters, mode, gatewayOf }, how, systemClock());
  },
  notifyAdmins: async (now) => {
    if (!isMorning(now)) return;
    await notifyDecisionsWaiting({ ...stores, auctions: tables.auctions, users: tables.users, money }, now);
  },
  money,
  books: bookStore(tableHandle('books', client)),
  countWrongSellerSums: () => countWrongSellerSums(sellers),
  findLostBooking: (lot) => findLostBooking({ auctions: tables.auctions, sellers }, lot, systemClock()),
  measure: (metric, value) => {
    const isAge = metric === 'OpenOrderAge' || metric === 'RefundDueAge';
    metrics.addMetric(metric, isAge ? MetricUnit.Seconds : MetricUnit.Count, value);
  },
});

/** Longer than two calls to the provider, which one payment may need. */
const TIME_FOR_ONE_MS = 25_000;

export const handler = middy((event: unknown, context: Context) =>
  run(readWorkerEvent(event), () => context.getRemainingTimeInMillis() > TIME_FOR_ONE_MS),
)
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .use({ after: publishMetrics, onError: publishMetrics });
