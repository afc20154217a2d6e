/** payments-api: opens orders and verifies payments. One of four functions that may read Razorpay's key. */
import { randomBytes } from 'node:crypto';
import { SSMClient } from '@aws-sdk/client-ssm';
import { closeAuction } from '#functions/bidding/close-auction.ts';
import { answerCounterOffer } from '#functions/deposits/approval/answer-counter-offer.ts';
import { withdraw } from '#functions/deposits/withdraw.ts';
import { findMissingConsent } from '#functions/domain/admission/consent.ts';
import { handoverRoutes } from '#functions/handover/handover-routes.ts';
import { handoverStore } from '#functions/handover/handover-store.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { invoiceConfirmer } from '#functions/payments/invoices/confirm-invoice.ts';
import { invoiceRoutes } from '#functions/payments/invoices/invoice-routes.ts';
import { readInvoiceSettings } from '#functions/payments/invoices/invoice-settings.ts';
import { intentStore } from '#functions/payments/orders/intent-store.ts';
import { paymentRoutes } from '#functions/payments/payment-routes.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { razorpayAccount } from '#functions/payments/provider/razorpay-account.ts';
import { WITHDRAW_LIMITS } from '#functions/payments/withdraw-limits.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { invoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { invoiceDetailsStore } from '#functions/tables/users/invoice-details.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const gate = accountGate(accountReader(tables.users));

const readSettings = settingsReader(tables.users);
const payments = paymentStore(tables.payments);
const profiles = profileStore(tables.users);
const invoices = invoiceStore(tableHandle('invoices', client));
const details = invoiceDetailsStore(tables.users);
const seller = readInvoiceSettings(requireEnv('TAX_INVOICES'))?.seller;
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
    answerCounterOffer: (answer, now) => answerCounterOffer({ tables, noticeWrites }, answer, now),
    confirmInvoice: invoiceConfirmer(details, seller !== undefined),
    closeAuction: (auctionId, now) => closeAuction(tables.auctions, auctionId, now),
    users: tables.users,
    consentAsked: (agreed, now) => findMissingConsent(readSettings, agreed, now),
    tables,
    payments,
    intents: intentStore(tables.payments, tables.money),
    profiles,
    notify,
  }),
  ...handoverRoutes({ clock: systemClock, store: handoverStore(tables), profiles, readSettings, randomBytes }),
  ...invoiceRoutes({ clock: systemClock, payments, invoices, details, seller }),
];

export const handler = httpFunction(
  limited(routes, WITHDRAW_LIMITS, { store: limitStore(tableHandle('limits', client)), clock: systemClock }),
  gate,
);
