/** rights-api: export, correction and erasure of a person's data. No other function may delete from so many tables. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { deleteAccount, userFinder } from '#functions/accounts/identity-provider/pool-account.ts';
import { freeMobile } from '#functions/accounts/registration/free-mobile.ts';
import { rightsStore } from '#functions/accounts/rights/read-personal-data.ts';
import { rightsRoutes } from '#functions/accounts/rights/rights-routes.ts';
import { noticeWriter } from '#functions/notifications/notify.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { byCaller, limited } from '#functions/tables/limits/limited.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { registrationStore } from '#functions/tables/users/registration-store.ts';
import { correctDetails, eraseAccount, exportData } from '#shared/contract/accounts/rights.ts';

const client = dynamoClient();
const store = rightsStore(client);

const cognito = new CognitoIdentityProviderClient({});
const userPoolId = requireEnv('USER_POOL_ID');
const signIns = { findUser: userFinder(cognito, userPoolId), deleteAccount: deleteAccount(cognito, userPoolId) };
const profiles = profileStore(store.tables.users);
const registrations = registrationStore(store.tables.users);
const files = { s3: new S3Client({ forcePathStyle: true }), proofsBucket: requireEnv('PROOFS_BUCKET') };

const deps = {
  ...files,
  clock: systemClock,
  store,
  profiles,
  noticeWrites: noticeWriter(noticeStore(store.tables.notifications), systemClock),
  deleteAccount: signIns.deleteAccount,
  freeMobile: (mobile: string) => freeMobile({ ...files, profiles, registrations, identity: signIns }, mobile),
};

/** Each route reads or deletes all data of a person. */
const LIMITS = [
  {
    name: 'own data',
    routes: [exportData, correctDetails, eraseAccount],
    of: byCaller,
    most: 30,
    windowMs: 60 * 60_000,
  },
];

export const handler = httpFunction(
  limited(rightsRoutes(deps), LIMITS, {
    store: limitStore(tableHandle('limits', client)),
    clock: systemClock,
  }),
  accountGate(accountReader(store.tables.users)),
);
