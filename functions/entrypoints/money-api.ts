/** money-api: admins follow money and decide about wins that were not paid. */
import { randomUUID } from 'node:crypto';
import { SSMClient } from '@aws-sdk/client-ssm';
import { paymentWindowMs } from '../lifecycle/settlement/payment-window.ts';
import { notifier } from '../notifications/notify.ts';
import { askAboutPurpose } from '../payments/capture/ask-about-purpose.ts';
import { orderRefused } from '../payments/orders/order-refused.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { razorpayAccount } from '../payments/provider/razorpay-account.ts';
import { refundPayment } from '../payments/refunds/refund-payment.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { httpFunction } from '../platform/http/serve.ts';
import { secretReader } from '../platform/secrets.ts';
import { ledgerStore } from '../tables/bids/ledger-store.ts';
import { moneyStore } from '../tables/money/money-store.ts';
import { noticeStore } from '../tables/notifications/notice-store.ts';
import { TABLE_ENV } from '../tables/table-specs.ts';
import { profileStore } from '../tables/users/profile-store.ts';
import { accountGate, accountReader } from '../tables/users/account-gate.ts';
import { moneyRoutes } from '../views/money/money-routes.ts';

const client = dynamoClient();
const tables = {
  client,
  auctionsTable: requireEnv(TABLE_ENV.auctions),
  paymentsTable: requireEnv(TABLE_ENV.payments),
  usersTable: requireEnv(TABLE_ENV.users),
  moneyTable: requireEnv(TABLE_ENV.money),
};
const gate = accountGate(accountReader(client, tables.usersTable));
const payments = paymentStore(client, tables.paymentsTable);
const profiles = profileStore(client, tables.usersTable);
const notify = notifier(noticeStore(client, requireEnv(TABLE_ENV.notifications)));
const account = razorpayAccount(secretReader(new SSMClient({})), {
  keyIdParameter: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
  keySecretParameter: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
  baseUrl: requireEnv('RAZORPAY_API_URL'),
});

export const handler = httpFunction(
  moneyRoutes({
    clock: systemClock,
    newId: randomUUID,
    store: { ...tables, auctions: { client, table: tables.auctionsTable } },
    payments,
    profiles,
    notify,
    ledger: ledgerStore(client, requireEnv('BIDS_TABLE')),
    money: moneyStore(client, tables.moneyTable),
    paymentWindowMs: paymentWindowMs(requireEnv('PAYMENT_WINDOW_HOURS')),
    orderRefused: (win) => orderRefused(payments, { ...win, type: 'final' }),
    askAboutFinal: async (win, now) => {
      const { gateway } = await account();
      return askAboutPurpose({ tables, payments, profiles, notify, gateway }, { ...win, type: 'final' }, now);
    },
    refund: async (paymentId, now) => {
      const { gateway } = await account();
      return refundPayment({ tables, payments, notify, gateway }, paymentId, now);
    },
  }),
  gate,
);
