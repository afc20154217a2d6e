/**
 * yard-api: who collects lots, and the record that they did. A function of its own: the yard needs no key of the
 * provider.
 */
import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { YARD_LIMITS, yardRoutes } from '#functions/handover/yard-routes.ts';
import { yardStore } from '#functions/handover/yard-store.ts';
import { noticeWriter } from '#functions/notifications/notify.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { onOrOff, readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { uploadClaims } from '#functions/tables/limits/upload-claims.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';

const client = dynamoClient();
const tables = moneyMovementTables(client);
const limits = tableHandle('limits', client);

const routes = yardRoutes({
  clock: systemClock,
  newId: randomUUID,
  tables,
  store: yardStore(tables),
  profiles: profileStore(tables.users),
  readSettings: settingsReader(tables.users),
  noticeWrites: noticeWriter(noticeStore(tableHandle('notifications', client)), systemClock),
  slips: {
    s3: new S3Client({ forcePathStyle: true }),
    bucket: requireEnv('PROOFS_BUCKET'),
    isScanned: readEnv('MALWARE_SCAN', onOrOff),
    uploads: uploadClaims(limits),
  },
});

export const handler = httpFunction(
  limited(routes, YARD_LIMITS, { store: limitStore(limits), clock: systemClock }),
  accountGate(accountReader(tables.users)),
);
