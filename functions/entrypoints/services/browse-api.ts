import { S3Client } from '@aws-sdk/client-s3';
import { profileStore } from '../../tables/users/profile-store.ts';
import { bidderLists } from '../../views/auction/bidder-lists.ts';
import { onlinePayments } from '../../views/auction/online-payments.ts';
import { browseRoutes } from '../../views/browse-routes.ts';
import { houseRoutes } from '../../views/house-routes.ts';
import { saleViewRoutes } from '../../views/sales/sale-view-routes.ts';
import { ledgerStore } from '../../tables/bids/ledger-store.ts';
import { markStore } from '../../tables/notifications/mark-store.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { paymentLists } from '../../payments/payment-lists.ts';
import { catalogueEngine } from '../../views/catalogue/engine.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { systemRoutes } from '../../system/system-routes.ts';
import { reportSettings } from '../../tables/settings/report-settings.ts';
import { settingsReader } from '../../tables/settings/settings-reader.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const client = dynamoClient();
const gate = accountGate(accountReader(tableHandle('users', client)));

const readSettings = settingsReader({
  users: tableHandle('users', client),
  deployed: requireEnv('DEPLOYED_SETTINGS'),
  report: reportSettings,
});

const auctions = tableHandle('auctions', client);
const s3 = new S3Client({ forcePathStyle: true });

const routes = browseRoutes({
  auctions,
  catalogue: catalogueEngine(client),
  bidders: bidderLists(auctions),
  ledger: ledgerStore(tableHandle('bids', client)),
  profiles: profileStore(tableHandle('users', client)),
  payments: paymentLists(tableHandle('payments', client)),
  notices: noticeStore(tableHandle('notifications', client)),
  marks: markStore(tableHandle('notifications', client)),
  clock: systemClock,
  lotFiles: { s3, bucket: requireEnv('MEDIA_BUCKET') },
  maxImages: Number(requireEnv('MAX_AUCTION_IMAGES')),
  online: (now) => onlinePayments(readSettings, now),
});

const house = { readSettings, clock: systemClock };

export const handler = httpFunction(
  [...routes, ...saleViewRoutes({ auctions, clock: systemClock }), ...systemRoutes(house), ...houseRoutes(house)],
  gate,
);
