/** money-api: admins' view of money, and their decisions about unpaid wins. */
import { randomUUID } from 'node:crypto';
import { SSMClient } from '@aws-sdk/client-ssm';
import { secondPerson } from '../../domain/second-person/second-person.ts';
import { noticeWriter, notifier } from '../../notifications/notify.ts';
import { checkUnpaidOrders } from '../../payments/recording/check-unpaid-orders.ts';
import { orderRefused } from '../../payments/orders/order-refused.ts';
import { paymentLists } from '../../payments/payment-lists.ts';
import { paymentStore } from '../../payments/payment-store.ts';
import { razorpayAccount } from '../../payments/provider/razorpay-account.ts';
import { lookAtRefunds } from '../../payments/refunds/look-at-refunds.ts';
import { refundPayment } from '../../payments/refunds/refund-payment.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { secretReader } from '../../platform/secrets.ts';
import { ledgerStore } from '../../tables/bids/ledger-store.ts';
import { invoiceStore } from '../../tables/invoices/invoice-store.ts';
import { moneyStore } from '../../tables/money/money-store.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { profileStore } from '../../tables/users/profile-store.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { reportSettings } from '../../tables/settings/report-settings.ts';
import { settingsReader } from '../../tables/settings/settings-reader.ts';
import { storedUsers, usersOf } from '../../views/admin/users-in-memory.ts';
import { bankRefundRoutes } from '../../operations/money/bank-refund-routes.ts';
import { depositRoutes } from '../../operations/money/deposit-routes.ts';
import { moneyRoutes } from '../../operations/money/money-routes.ts';
import { tableHandle, moneyMovementTables } from '../../tables/table-handle.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const gate = accountGate(accountReader(tables.users));
const payments = paymentStore(tables.payments);
const profiles = profileStore(tables.users);
const notices = noticeStore(tableHandle('notifications', client));
const notify = notifier(notices, systemClock);
const noticeWrites = noticeWriter(notices, systemClock);
const second = secondPerson({
  ...tables,
  askedActs: tableHandle('askedActs', client),
  notify,
  noticeWrites,
  readSettings: settingsReader({
    users: tables.users,
    deployed: requireEnv('DEPLOYED_SETTINGS'),
    report: reportSettings,
  }),
});
const account = razorpayAccount(secretReader(new SSMClient({})), {
  keyIdParameter: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
  keySecretParameter: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
  baseUrl: requireEnv('RAZORPAY_API_URL'),
});

export const handler = httpFunction(
  [
    ...depositRoutes({ clock: systemClock, tables, payments, profiles, notify, noticeWrites, newId: randomUUID }),
    ...bankRefundRoutes({
      clock: systemClock,
      tables,
      payments,
      notify,
      lookAtRefunds: async (payment, now) => {
        const { gateway } = await account();
        return lookAtRefunds({ tables, payments, notify, gateway }, payment, now);
      },
    }),
    ...moneyRoutes({
      secondPerson: second,
      clock: systemClock,
      newId: randomUUID,
      tables,
      payments,
      paymentLists: paymentLists(tables.payments),
      profiles,
      users: usersOf(storedUsers(tables.users)),
      noticeWrites,
      ledger: ledgerStore(tableHandle('bids', client)),
      money: moneyStore(tables.money),
      invoices: invoiceStore(tableHandle('invoices', client)),
      orderRefused: (purpose) => orderRefused(payments, purpose),
      checkUnpaidOrders: async (purpose, now) => {
        const { gateway } = await account();
        return checkUnpaidOrders({ tables, payments, profiles, notify, gateway }, purpose, now);
      },
      refund: async (paymentId, now) => {
        const { gateway } = await account();
        return refundPayment({ tables, payments, notify, gateway }, paymentId, now);
      },
    }),
  ],
  gate,
);
