import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { voidRoutes } from '#functions/bidding/voiding/void-routes.ts';
import { ineligibilityReader } from '#functions/domain/admission/find-ineligibility.ts';
import { isTied } from '#functions/domain/admission/seller-ties.ts';
import { secondPerson } from '#functions/domain/second-person/second-person.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { count, onOrOff, readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { saleRoutes } from '#functions/selling/sales/sale-routes.ts';
import { sellingRoutes } from '#functions/selling/selling-routes.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { readMaximumAt } from '#functions/tables/bids/maximum-store.ts';
import { uploadClaims } from '#functions/tables/limits/upload-claims.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';

const client = dynamoClient();
const users = tableHandle('users', client);
const auctions = tableHandle('auctions', client);
const gate = accountGate(accountReader(users));
const notices = noticeStore(tableHandle('notifications', client));

const notify = notifier(notices, systemClock);
const houseSettings = settingsReader(users);

const deps = {
  auctions,
  sellers: tableHandle('sellers', client),
  secondPerson: secondPerson({
    auctions,
    users,
    askedActs: tableHandle('askedActs', client),
    notify,
    noticeWrites: noticeWriter(notices, systemClock),
    readSettings: houseSettings,
  }),
  feed: tableHandle('feed', client),
  files: {
    s3: new S3Client({ forcePathStyle: true }),
    bucket: requireEnv('MEDIA_BUCKET'),
    claims: uploadClaims(tableHandle('limits', client)),
    newId: randomUUID,
  },
  maxImages: readEnv('MAX_AUCTION_IMAGES', count),
  notify,
  clock: systemClock,
  readSettings: houseSettings,
  showsReserveStatus: readEnv('SHOW_RESERVE_STATUS', onOrOff),
};

const bids = tableHandle('bids', client);
const voiding = {
  auctions,
  secondPerson: deps.secondPerson,
  records: { ...ledgerStore(bids), maximum: (auctionId: string, seq: number) => readMaximumAt(bids, auctionId, seq) },
  entitlements: () =>
    entitlements(auctions, ineligibilityReader(users), (seller, userId) => isTied({ auctions, users }, seller, userId)),
  clock: systemClock,
};

export const handler = httpFunction([...sellingRoutes(deps), ...saleRoutes(deps), ...voidRoutes(voiding)], gate);
