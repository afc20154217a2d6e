/** money-api: admins' view of money, and their decisions about unpaid wins. */
import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { hideStaff } from '#functions/accounts/staff/hide-staff.ts';
import { secondPerson } from '#functions/domain/second-person/second-person.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { annulRoutes } from '#functions/operations/money/annul-routes.ts';
import { bankRefundRoutes } from '#functions/operations/money/bank-refund-routes.ts';
import { depositRoutes } from '#functions/operations/money/deposit-routes.ts';
import { invoiceRegisterRoutes } from '#functions/operations/money/invoice-register-routes.ts';
import { moneyRoutes } from '#functions/operations/money/money-routes.ts';
import { receivableRoutes } from '#functions/operations/money/receivable-routes.ts';
import { voucherRoutes } from '#functions/operations/money/voucher-routes.ts';
import { readInvoiceSettings } from '#functions/payments/invoices/invoice-settings.ts';
import { findRefusedOrder } from '#functions/payments/orders/order-refused.ts';
import { paymentLists } from '#functions/payments/payment-lists.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { razorpayAccount } from '#functions/payments/provider/razorpay-account.ts';
import { checkUnpaidOrders } from '#functions/payments/recording/check-unpaid-orders.ts';
import { lookAtRefunds } from '#functions/payments/refunds/look-at-refunds.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { onOrOff, readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { sellerRoutes } from '#functions/sellers/seller-routes.ts';
import { houseTerms } from '#functions/selling/new-auction.ts';
import { readTitle } from '#functions/tables/auctions/auction-reads.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { invoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import { numberedDocuments } from '#functions/tables/invoices/numbered-documents.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import type { Purpose } from '#functions/tables/payments/payment-item.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { findUsers, storedUsers } from '#functions/views/people/users-in-memory.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const gate = accountGate(accountReader(tables.users));
const payments = paymentStore(tables.payments);
const profiles = profileStore(tables.users);
const sellers = tableHandle('sellers', client);
const invoices = invoiceStore(tableHandle('invoices', client));
const notices = noticeStore(tableHandle('notifications', client));
const notify = notifier(notices, systemClock);
const noticeWrites = noticeWriter(notices, systemClock);
const readSettings = settingsReader(tables.users);
const showsReserveStatus = readEnv('SHOW_RESERVE_STATUS', onOrOff);
const second = secondPerson({
  ...tables,
  askedActs: tableHandle('askedActs', client),
  notify,
  noticeWrites,
  readSettings,
});
const account = razorpayAccount(secretReader(new SSMClient({})), {
  keyIdParameter: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
  keySecretParameter: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
  baseUrl: requireEnv('RAZORPAY_API_URL'),
});

const userCopy = storedUsers(tables.users);

/** For decisions about wins, which may have been paid meanwhile. */
const winReads = {
  secondPerson: second,
  clock: systemClock,
  tables,
  profiles,
  ledger: ledgerStore(tableHandle('bids', client)),
  orderRefused: (purpose: Purpose) => findRefusedOrder(payments, purpose),
  checkUnpaidOrders: async (purpose: Purpose, now: number) => {
    const { gateway } = await account();
    return checkUnpaidOrders({ tables, payments, profiles, notify, gateway }, purpose, now);
  },
};

export const handler = httpFunction(
  [
    ...hideStaff(
      profiles,
      depositRoutes({
        clock: systemClock,
        tables,
        payments,
        profiles,
        notify,
        noticeWrites,
        newId: randomUUID,
        secondPerson: second,
      }),
    ),
    ...bankRefundRoutes({
      clock: systemClock,
      tables,
      payments,
      notify,
      lookAtRefunds: async (payment, now) => {
        const { gateway } = await account();
        return lookAtRefunds({ tables, payments, notify, noticeWrites, gateway }, payment, now);
      },
    }),
    ...annulRoutes({
      ...winReads,
      relisting: {
        feed: tableHandle('feed', client),
        files: {
          s3: new S3Client({ forcePathStyle: true }),
          bucket: requireEnv('MEDIA_BUCKET'),
          newId: randomUUID,
        },
      },
      houseTerms: async (now) => houseTerms(await readSettings(now), showsReserveStatus),
    }),
    ...voucherRoutes({
      clock: systemClock,
      tables: { ...tables, sellers },
      titleOf: (auctionId) => readTitle(tables.auctions, auctionId),
      invoices,
      profiles,
    }),
    ...invoiceRegisterRoutes(
      numberedDocuments(tableHandle('invoices', client)),
      readInvoiceSettings(requireEnv('TAX_INVOICES')),
    ),
    ...receivableRoutes({
      ...winReads,
      noticeWrites,
      newId: randomUUID,
      payments,
      money: moneyStore(tables.money),
    }),
    ...sellerRoutes({
      clock: systemClock,
      stores: { auctions: tables.auctions, users: tables.users, payments: tables.payments, sellers },
      secondPerson: second,
      profiles,
      findBidder: async (email, now) => {
        const [found] = await findUsers(userCopy, (user) => user.email.toLowerCase() === email.toLowerCase(), now);
        return found?.userId;
      },
      newId: randomUUID,
    }),
    ...moneyRoutes({
      ...winReads,
      newId: randomUUID,
      payments,
      paymentLists: paymentLists(tables.payments),
      userCopy,
      sellers,
      noticeWrites,
      money: moneyStore(tables.money),
      invoices,
      refund: async (paymentId, now) => {
        const { gateway } = await account();
        return refundPayment({ tables, payments, notify, noticeWrites, gateway }, paymentId, now);
      },
    }),
  ],
  gate,
);
