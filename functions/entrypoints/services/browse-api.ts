import { S3Client } from '@aws-sdk/client-s3';
import { paymentLists } from '#functions/payments/payment-lists.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { count, readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { systemRoutes } from '#functions/system/system-routes.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { markStore } from '#functions/tables/notifications/mark-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { readOnlinePayments } from '#functions/views/auction/amounts-to-pay.ts';
import { bidderLists } from '#functions/views/auction/bidder-lists.ts';
import { browseRoutes } from '#functions/views/browse-routes.ts';
import { catalogueEngine } from '#functions/views/catalogue/engine.ts';
import { houseRoutes } from '#functions/views/house-routes.ts';
import { saleViewRoutes } from '#functions/views/sales/sale-view-routes.ts';
import { ownSellingRoutes } from '#functions/views/selling/own-selling-routes.ts';

const client = dynamoClient();
const gate = accountGate(accountReader(tableHandle('users', client)));

const readSettings = settingsReader(tableHandle('users', client));

const auctions = tableHandle('auctions', client);
const s3 = new S3Client({ forcePathStyle: true });

const ledger = ledgerStore(tableHandle('bids', client));
const profiles = profileStore(tableHandle('users', client));

const sellers = tableHandle('sellers', client);

const online = (now: number) => readOnlinePayments(readSettings, now);
const onlineLimit = async (now: number) => (await online(now)).limit;

const routes = browseRoutes({
  auctions,
  sellers,
  catalogue: catalogueEngine(client),
  bidders: bidderLists(auctions),
  ledger,
  profiles,
  payments: paymentLists(tableHandle('payments', client)),
  notices: noticeStore(tableHandle('notifications', client)),
  marks: markStore(tableHandle('notifications', client)),
  clock: systemClock,
  lotFiles: { s3, bucket: requireEnv('MEDIA_BUCKET') },
  maxImages: readEnv('MAX_AUCTION_IMAGES', count),
  online,
});

const house = { readSettings, clock: systemClock };

export const handler = httpFunction(
  [
    ...routes,
    ...saleViewRoutes({ auctions, sellers, ledger, profiles, onlineLimit, clock: systemClock }),
    ...ownSellingRoutes({ auctions, sellers, clock: systemClock }),
    ...systemRoutes(house),
    ...houseRoutes(house),
  ],
  gate,
);
