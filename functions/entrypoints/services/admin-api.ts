/** admin-api: verification of users, and the figures of the admin dashboard. */
import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { activationStore } from '../../accounts/activation/activation-store.ts';
import { adminRoutes } from '../../accounts/admin-routes.ts';
import { tableViewRoutes } from '../../accounts/table-view-routes.ts';
import { adminViewRoutes } from '../../views/admin/admin-view-routes.ts';
import { storedUsers, usersOf } from '../../views/admin/users-in-memory.ts';
import { peopleRoutes } from '../../views/people/people-routes.ts';
import { auditRoutes } from '../../views/audit/audit-routes.ts';
import { catalogueEngine } from '../../views/catalogue/engine.ts';
import { readAudit } from '../../tables/audit/audit-entry.ts';
import { activityStore } from '../../tables/users/activity-store.ts';
import { noteStore } from '../../tables/users/note-store.ts';
import { sharersOf } from '../../tables/users/shared-device-store.ts';
import { viewStore } from '../../tables/users/view-store.ts';
import { preferenceStore } from '../../tables/users/preference-store.ts';
import { sessionStore } from '../../tables/users/session-store.ts';
import { readStandingFeed } from '../../tables/users/standing-item.ts';
import { profileStore } from '../../tables/users/profile-store.ts';
import { cognitoSignInSwitch } from '../../accounts/activation/sign-in-switch.ts';
import { claimStore } from '../../accounts/verification/claim-store.ts';
import { queueRoutes } from '../../accounts/queue-routes.ts';
import { verificationStore } from '../../accounts/verification/verification-store.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { revenueStore } from '../../payments/revenue.ts';
import { secondPersonRoutes } from '../../second-person/second-person-routes.ts';
import { copyInMemory } from '../../platform/copy-in-memory.ts';
import { noticeWriter } from '../../notifications/notify.ts';
import { recheckAdmission } from '../../domain/admission/recheck-admission.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { CLOSED_BOOKS_KEY } from '../../tables/reports/closed-books-key.ts';
import { storedObject } from '../../platform/files/stored-object.ts';
import { reportSettings } from '../../tables/settings/report-settings.ts';
import { settingsReader } from '../../tables/settings/settings-reader.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const client = dynamoClient();
const auctions = tableHandle('auctions', client);
const users = tableHandle('users', client);
const payments = tableHandle('payments', client);
const s3 = new S3Client({ forcePathStyle: true });
const gate = accountGate(accountReader(users));

const userCopy = storedUsers(users);

const deps = {
  clock: systemClock,
  newId: randomUUID,
  profiles: profileStore(users),
  activityLog: activityStore(users),
  users: usersOf(userCopy),
  userCopy,
  standingCopy: copyInMemory({ changes: (after) => readStandingFeed(users, after) }),
  sessions: sessionStore(users),
  preferences: preferenceStore(users),
  limits: tableHandle('limits', client),
  closedBooks: storedObject(s3, requireEnv('SNAPSHOTS_BUCKET'), CLOSED_BOOKS_KEY),
  catalogue: catalogueEngine(client),
  verification: verificationStore(users),
  claims: claimStore(users),
  notes: noteStore(users),
  sharersOf: (userId: string) => sharersOf(users, userId),
  activation: activationStore(users),
  signIn: cognitoSignInSwitch(new CognitoIdentityProviderClient({}), requireEnv('USER_POOL_ID')),
  noticeWrites: noticeWriter(noticeStore(tableHandle('notifications', client)), systemClock),
  auctions,
  tables: { auctions, users, payments, askedActs: tableHandle('askedActs', client) },
  readSettings: settingsReader({
    users,
    deployed: requireEnv('DEPLOYED_SETTINGS'),
    report: reportSettings,
  }),
  views: viewStore(users),
  audit: (userId: string) => readAudit(users, { userId }),
  recheckAdmission: (userId: string) => recheckAdmission(auctions, userId),
  revenue: revenueStore(payments),
  s3,
  proofsBucket: requireEnv('PROOFS_BUCKET'),
  isScanned: requireEnv('MALWARE_SCAN') === 'on',
};

export const handler = httpFunction(
  [
    ...adminRoutes(deps),
    ...queueRoutes(deps),
    ...adminViewRoutes(deps),
    ...peopleRoutes(deps),
    ...auditRoutes(deps),
    ...tableViewRoutes(deps),
    ...secondPersonRoutes(deps),
  ],
  gate,
);
