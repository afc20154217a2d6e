/** payments-api: opens orders and verifies payments. One of four functions that may read Razorpay's key. */
import { SSMClient } from '@aws-sdk/client-ssm';
import { profileStore } from '../../tables/users/profile-store.ts';
import { closeAuction } from '../../bidding/close-auction.ts';
import { withdraw } from '../../deposits/withdraw.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { invoiceRoutes } from '../../payments/invoices/invoice-routes.ts';
import { readInvoiceSettings } from '../../payments/invoices/invoice-settings.ts';
import { intentStore } from '../../payments/orders/intent-store.ts';
import { paymentStore } from '../../payments/payment-store.ts';
import { razorpayAccount } from '../../payments/provider/razorpay-account.ts';
import { paymentRoutes } from '../../payments/payment-routes.ts';
import { WITHDRAW_LIMITS } from '../../payments/withdraw-limits.ts';
import { noticeWriter, notifier } from '../../notifications/notify.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { secretReader } from '../../platform/secrets.ts';
import { limited } from '../../tables/limits/limited.ts';
import { limitStore } from '../../tables/limits/limit-store.ts';
import { invoiceStore } from '../../tables/invoices/invoice-store.ts';
import { invoiceDetailsStore } from '../../tables/users/invoice-details.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { consentAsked } from '../../domain/admission/consent.ts';
import { reportSettings } from '../../tables/settings/report-settings.ts';
import { settingsReader } from '../../tables/settings/settings-reader.ts';
import { tableHandle, moneyMovementTables } from '../../tables/table-handle.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const gate = accountGate(accountReader(tables.users));

const readSettings = settingsReader({
  users: tables.users,
  deployed: requireEnv('DEPLOYED_SETTINGS'),
  report: reportSettings,
});
const payments = paymentStore(tables.payments);
const invoices = invoiceStore(tableHandle('invoices', client));
const areIssued = readInvoiceSettings(requireEnv('TAX_INVOICES')) !== undefined;
const notices = noticeStore(tableHandle('notifications', client));
const notify = notifier(notices, systemClock);
const noticeWrites = noticeWriter(notices, systemClock);

const routes = [
  ...paymentRoutes({
    clock: systemClock,
    account: razorpayAccount(secretReader(new SSMClient({})), {
      keyIdParameter: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
      keySecretParameter: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
      baseUrl: requireEnv('RAZORPAY_API_URL'),
    }),
    checkoutUrl: requireEnv('RAZORPAY_CHECKOUT_URL'),
    auctions: tables.auctions,
    withdraw: (auctionId, userId, now) => withdraw({ tables, noticeWrites }, auctionId, userId, now),
    closeAuction: (auctionId, now) => closeAuction(tables.auctions, auctionId, now),
    users: tables.users,
    consentAsked: (agreed, now) => consentAsked(readSettings, agreed, now),
    tables,
    payments,
    intents: intentStore(tables.payments, tables.money),
    profiles: profileStore(tables.users),
    notify,
  }),
  ...invoiceRoutes({ clock: systemClock, payments, invoices, details: invoiceDetailsStore(tables.users), areIssued }),
];

export const handler = httpFunction(
  limited(routes, WITHDRAW_LIMITS, { store: limitStore(tableHandle('limits', client)), clock: systemClock }),
  gate,
);
