/** admin-api: verification of users, and the figures of the admin dashboard. */
import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { activationStore } from '#functions/accounts/activation/activation-store.ts';
import { cognitoSignInSwitch } from '#functions/accounts/activation/sign-in-switch.ts';
import { adminRoutes } from '#functions/accounts/admin-routes.ts';
import { queueRoutes } from '#functions/accounts/queue-routes.ts';
import { hideStaff } from '#functions/accounts/staff/hide-staff.ts';
import { tableViewRoutes } from '#functions/accounts/table-view-routes.ts';
import { claimStore } from '#functions/accounts/verification/claim-store.ts';
import { readLotCameFor } from '#functions/accounts/verification/lot-came-for.ts';
import { verificationStore } from '#functions/accounts/verification/verification-store.ts';
import { recheckAdmission } from '#functions/domain/admission/recheck-admission.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { revenueStore } from '#functions/payments/revenue.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { copyInMemory } from '#functions/platform/copy-in-memory.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { onOrOff, readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { secondPersonRoutes } from '#functions/second-person/second-person-routes.ts';
import { outageRoutes } from '#functions/selling/pausing/outage-routes.ts';
import { pauseRoutes } from '#functions/selling/pausing/pause-routes.ts';
import { readAudit } from '#functions/tables/audit/audit-entry.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { activityStore } from '#functions/tables/users/activity-store.ts';
import { noteStore } from '#functions/tables/users/note-store.ts';
import { preferenceStore } from '#functions/tables/users/preference-store.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { sessionStore } from '#functions/tables/users/session-store.ts';
import { readSharers } from '#functions/tables/users/shared-device-store.ts';
import { readStandingFeed } from '#functions/tables/users/standing-item.ts';
import { viewStore } from '#functions/tables/users/view-store.ts';
import { adminViewRoutes } from '#functions/views/admin/admin-view-routes.ts';
import { auditRoutes } from '#functions/views/audit/audit-routes.ts';
import { catalogueEngine } from '#functions/views/catalogue/engine.ts';
import { peopleRoutes } from '#functions/views/people/people-routes.ts';
import { sharedRoutes } from '#functions/views/people/shared-routes.ts';
import { storedUsers } from '#functions/views/people/users-in-memory.ts';

const client = dynamoClient();
const auctions = tableHandle('auctions', client);
const users = tableHandle('users', client);
const payments = tableHandle('payments', client);
const notices = noticeStore(tableHandle('notifications', client));
const s3 = new S3Client({ forcePathStyle: true });
const gate = accountGate(accountReader(users));

const catalogue = catalogueEngine(client);
/** As many as one batch of reads takes several times. */
const OPEN_LOTS = 500;

const deps = {
  clock: systemClock,
  newId: randomUUID,
  profiles: profileStore(users),
  activityLog: activityStore(users),
  userCopy: storedUsers(users),
  standingCopy: copyInMemory({ changes: ({ after }) => readStandingFeed(users, after) }),
  sessions: sessionStore(users),
  preferences: preferenceStore(users),
  limits: tableHandle('limits', client),
  books: bookStore(tableHandle('books', client)),
  catalogue,
  openLots: (status: 'active' | 'upcoming', cursor: string | undefined, now: number) =>
    // With drafts it is read to its end, so it has what was published a moment ago.
    catalogue.page({ status, withDrafts: true }, { sort: 'starts-asc', limit: OPEN_LOTS, cursor }, now),
  endedLotIds: async (now: number) =>
    (await catalogue.page({ status: 'completed', withDrafts: false }, { sort: 'closes-desc', limit: OPEN_LOTS }, now))
      ?.auctionIds ?? [],
  verification: verificationStore(users),
  claims: claimStore(users),
  notes: noteStore(users),
  sharersOf: (userId: string) => readSharers(users, userId),
  activation: activationStore(users),
  signIn: cognitoSignInSwitch(new CognitoIdentityProviderClient({}), requireEnv('USER_POOL_ID')),
  notify: notifier(notices, systemClock),
  noticeWrites: noticeWriter(notices, systemClock),
  auctions,
  tables: {
    auctions,
    users,
    payments,
    askedActs: tableHandle('askedActs', client),
    sellers: tableHandle('sellers', client),
  },
  readSettings: settingsReader(users),
  views: viewStore(users),
  audit: (userId: string) => readAudit(users, { userId }),
  recheckAdmission: (userId: string) => recheckAdmission(auctions, userId),
  readLotCameFor: (auctionId: string, now: number) => readLotCameFor(auctions, auctionId, now),
  revenue: revenueStore(payments),
  s3,
  proofsBucket: requireEnv('PROOFS_BUCKET'),
  isScanned: readEnv('MALWARE_SCAN', onOrOff),
};

export const handler = httpFunction(
  [
    ...hideStaff(deps.profiles, [
      ...adminRoutes(deps),
      ...queueRoutes(deps),
      ...adminViewRoutes(deps),
      ...peopleRoutes(deps),
      ...sharedRoutes(deps),
    ]),
    ...auditRoutes(deps),
    ...tableViewRoutes(deps),
    ...secondPersonRoutes(deps),
    ...pauseRoutes(deps),
    ...outageRoutes(deps),
  ],
  gate,
);
