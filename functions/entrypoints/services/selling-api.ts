import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { secondPerson } from '../../domain/second-person/second-person.ts';
import { noticeWriter, notifier } from '../../notifications/notify.ts';
import { saleRoutes } from '../../selling/sales/sale-routes.ts';
import { sellingRoutes } from '../../selling/selling-routes.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { uploadClaims } from '../../tables/limits/upload-claims.ts';
import { reportSettings } from '../../tables/settings/report-settings.ts';
import { settingsReader } from '../../tables/settings/settings-reader.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const client = dynamoClient();
const users = tableHandle('users', client);
const auctions = tableHandle('auctions', client);
const gate = accountGate(accountReader(users));
const notices = noticeStore(tableHandle('notifications', client));

const houseSettings = settingsReader({
  users,
  deployed: requireEnv('DEPLOYED_SETTINGS'),
  report: reportSettings,
});

const deps = {
  auctions,
  secondPerson: secondPerson({
    auctions,
    users,
    askedActs: tableHandle('askedActs', client),
    notify: notifier(notices, systemClock),
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
  maxImages: Number(requireEnv('MAX_AUCTION_IMAGES')),
  clock: systemClock,
  readSettings: houseSettings,
  showsReserveStatus: requireEnv('SHOW_RESERVE_STATUS') === 'true',
};

export const handler = httpFunction([...sellingRoutes(deps), ...saleRoutes(deps)], gate);
