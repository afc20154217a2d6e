/** payments-api: opens orders and verifies what the checkout answered. One of three that may read the key. */
import { SSMClient } from '@aws-sdk/client-ssm';
import { profileStore } from '../tables/users/profile-store.ts';
import { closeAuction } from '../bidding/close-auction.ts';
import { withdraw } from '../deposits/withdraw.ts';
import { noticeStore } from '../tables/notifications/notice-store.ts';
import { intentStore } from '../payments/orders/intent-store.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { razorpayAccount } from '../payments/provider/razorpay-account.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { notifier } from '../notifications/notify.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { httpFunction } from '../platform/http/serve.ts';
import { secretReader } from '../platform/secrets.ts';
import { accountGate, accountReader } from '../tables/users/account-gate.ts';
import { tableHandle, transferTables } from '../tables/table-handle.ts';

const client = dynamoClient();
const tables = transferTables(client);
const gate = accountGate(accountReader(tables.users));

const notify = notifier(noticeStore(tableHandle('notifications', client)));

export const handler = httpFunction(
  paymentRoutes({
    clock: systemClock,
    account: razorpayAccount(secretReader(new SSMClient({})), {
      keyIdParameter: requireEnv('RAZORPAY_KEY_ID_PARAMETER'),
      keySecretParameter: requireEnv('RAZORPAY_KEY_SECRET_PARAMETER'),
      baseUrl: requireEnv('RAZORPAY_API_URL'),
    }),
    checkoutUrl: requireEnv('RAZORPAY_CHECKOUT_URL'),
    auctions: tables.auctions,
    withdraw: (auctionId, userId, now) => withdraw({ store: tables, notify }, auctionId, userId, now),
    closeAuction: (auctionId, now) => closeAuction(tables.auctions, auctionId, now),
    users: tables.users,
    tables,
    payments: paymentStore(tables.payments),
    intents: intentStore(tables.payments, tables.money),
    profiles: profileStore(tables.users),
    notify,
  }),
  gate,
);
