/** admin-api: the identity check of users, and the figures of the admin dashboard. */
import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { activationStore } from '../accounts/activation/activation-store.ts';
import { adminRoutes } from '../accounts/admin-routes.ts';
import { adminViews } from '../views/admin/admin-views.ts';
import { directoryStore } from '../views/admin/directory-store.ts';
import { readAudit } from '../tables/audit/audit-reads.ts';
import { historyStore } from '../tables/users/history-store.ts';
import { profileStore } from '../tables/users/profile-store.ts';
import { cognitoSignInSwitch } from '../accounts/activation/sign-in-switch.ts';
import { verificationStore } from '../accounts/verification/verification-store.ts';
import { noticeStore } from '../tables/notifications/notice-store.ts';
import { paymentStore } from '../payments/payment-store.ts';
import { notifier } from '../notifications/notify.ts';
import { endAdmission } from '../tables/auctions/end-admission.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { httpFunction } from '../platform/http/serve.ts';
import { TABLE_ENV } from '../tables/table-specs.ts';
import { accountGate, accountReader } from '../tables/users/account-gate.ts';

const client = dynamoClient();
const auctions = { client, table: requireEnv(TABLE_ENV.auctions) };
const usersTable = requireEnv(TABLE_ENV.users);
const gate = accountGate(accountReader(client, usersTable));

const deps = {
  clock: systemClock,
  newId: randomUUID,
  profiles: profileStore(client, usersTable),
  history: historyStore(client, usersTable),
  directory: directoryStore(client, usersTable),
  verification: verificationStore(client, usersTable),
  activation: activationStore(client, usersTable),
  signIn: cognitoSignInSwitch(new CognitoIdentityProviderClient({}), requireEnv('USER_POOL_ID')),
  notify: notifier(noticeStore(client, requireEnv(TABLE_ENV.notifications))),
  auctions,
  audit: (id: string) => readAudit(client, usersTable, { name: 'userId', id }),
  endAdmission: (userId: string) => endAdmission(auctions, userId),
  payments: paymentStore(client, requireEnv(TABLE_ENV.payments)),
  s3: new S3Client({ forcePathStyle: true }),
  proofsBucket: requireEnv('PROOFS_BUCKET'),
};

export const handler = httpFunction([...adminRoutes(deps), ...adminViews(deps)], gate);
