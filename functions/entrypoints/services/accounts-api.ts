/** accounts-api: registration, sessions, the caller's profile, saved searches, uploads. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { emailChangeRoutes } from '#functions/accounts/email-change/email-change-routes.ts';
import { appClient } from '#functions/accounts/identity-provider/app-client.ts';
import { cognitoPasswords } from '#functions/accounts/identity-provider/cognito-passwords.ts';
import { cognitoSessions } from '#functions/accounts/identity-provider/cognito-sessions.ts';
import { cognitoSignUps } from '#functions/accounts/identity-provider/cognito-sign-ups.ts';
import { emailChangeProvider } from '#functions/accounts/identity-provider/email-change-provider.ts';
import { secondFactorProvider } from '#functions/accounts/identity-provider/second-factor-provider.ts';
import { ACCOUNT_LIMITS } from '#functions/accounts/limits.ts';
import { consentRoutes } from '#functions/accounts/profile/consent-routes.ts';
import { profileRoutes } from '#functions/accounts/profile/profile-routes.ts';
import { passwordChecks } from '#functions/accounts/registration/password-check.ts';
import { registrationRoutes } from '#functions/accounts/registration/registration-routes.ts';
import { responsePadding } from '#functions/accounts/registration/response-padding.ts';
import { secondFactorRoutes } from '#functions/accounts/second-factor/second-factor-routes.ts';
import { secondFactorRule } from '#functions/accounts/second-factor/second-factor-rule.ts';
import { sessionRoutes } from '#functions/accounts/sessions/session-routes.ts';
import { addressSync } from '#functions/accounts/sync-address.ts';
import { verificationStore } from '#functions/accounts/verification/verification-store.ts';
import { subscriptionAt } from '#functions/delivery/push/subscription.ts';
import { recheckAdmission } from '#functions/domain/admission/recheck-admission.ts';
import { markRoutes } from '#functions/notifications/mark-routes.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { preferenceRoutes } from '#functions/notifications/preference-routes.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { onOrOff, readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics } from '#functions/platform/metrics.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { moveGrievances } from '#functions/tables/grievances/personal-grievances.ts';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { uploadClaims } from '#functions/tables/limits/upload-claims.ts';
import { markStore } from '#functions/tables/notifications/mark-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { activityStore } from '#functions/tables/users/activity-store.ts';
import { consentStore } from '#functions/tables/users/consent-store.ts';
import { deviceStore } from '#functions/tables/users/device-store.ts';
import { preferenceStore } from '#functions/tables/users/preference-store.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { registrationStore } from '#functions/tables/users/registration-store.ts';
import { savedSearchStore } from '#functions/tables/users/saved-search-store.ts';
import { secondFactorStore } from '#functions/tables/users/second-factor-store.ts';
import { sessionStore } from '#functions/tables/users/session-store.ts';
import { uploadRoutes } from '#functions/uploads/upload-routes.ts';
import { SAVED_SEARCH_LIMITS, savedSearchRoutes } from '#functions/watchlist/saved-search-routes.ts';

const client = dynamoClient();
const users = tableHandle('users', client);
const gate = accountGate(accountReader(users));
const cognito = new CognitoIdentityProviderClient({});
const userPoolId = requireEnv('USER_POOL_ID');
const auctions = tableHandle('auctions', client);
const notifications = tableHandle('notifications', client);
const grievances = tableHandle('grievances', client);
const proofsBucket = requireEnv('PROOFS_BUCKET');
const mediaBucket = requireEnv('MEDIA_BUCKET');

const read = secretReader(new SSMClient({}));
const pushKeyParameter = requireEnv('VAPID_PUBLIC_KEY_PARAMETER');
const pushServices = requireEnv('PUSH_SERVICES');

const app = appClient(cognito, userPoolId, requireEnv('USER_POOL_CLIENT_ID'));
const limitsTable = tableHandle('limits', client);
const limits = limitStore(limitsTable);

const onMailFailure = (errorName: string) => {
  logger.warn('code not sent', { errorName });
  metrics.addMetric('MailFailures', MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
};
const notices = noticeStore(notifications);
const notify = notifier(notices, systemClock);
const recheckOwnAuctions = (userId: string) => recheckAdmission(auctions, userId);

const deps = {
  users,
  clock: systemClock,
  newId: randomUUID,
  adminMfa: readEnv('ADMIN_MFA', secondFactorRule),
  limits,
  claims: uploadClaims(limitsTable),
  sessions: sessionStore(users),
  secondFactorStore: secondFactorStore(users),
  secondFactorProvider: secondFactorProvider({
    client: cognito,
    userPoolId,
    app,
    enrolment: appClient(cognito, userPoolId, requireEnv('ENROLMENT_CLIENT_ID')),
  }),
  identity: {
    ...cognitoSessions({ client: cognito, userPoolId, app }),
    ...cognitoSignUps({ client: cognito, userPoolId, app, onMailFailure }),
    ...cognitoPasswords({ client: cognito, app, onMailFailure }),
    hmac: app.secretHash,
  },
  emailChange: emailChangeProvider({ client: cognito, onMailFailure }),
  syncAddress: addressSync({
    users,
    notify,
    recheckAdmission: recheckOwnAuctions,
    moveGrievances: (change) => moveGrievances(grievances, change),
  }),
  recheckAdmission: recheckOwnAuctions,
  profiles: profileStore(users),
  registrations: registrationStore(users),
  consents: consentStore(users),
  readSettings: settingsReader(users),
  passwordChecks: passwordChecks(users),
  activityLog: activityStore(users),
  verification: verificationStore(users),
  devices: deviceStore(users),
  isPushToken: (token: string) => subscriptionAt(token, pushServices) !== undefined,
  preferences: preferenceStore(users),
  savedSearches: savedSearchStore(users),
  pushKey: () => read(pushKeyParameter),
  marks: markStore(notifications),
  notify,
  noticeWrites: noticeWriter(notices, systemClock),
  responsePadding: responsePadding({ now: () => performance.now(), sleep, pick: randomInt }),
  s3: new S3Client({ forcePathStyle: true }),
  proofsBucket,
  isScanned: readEnv('MALWARE_SCAN', onOrOff),
  buckets: { 'id-proof': proofsBucket, 'auction-image': mediaBucket, 'auction-document': mediaBucket },
};

export const handler = httpFunction(
  limited(
    [
      ...sessionRoutes(deps),
      ...registrationRoutes(deps),
      ...secondFactorRoutes(deps),
      ...emailChangeRoutes(deps),
      ...profileRoutes(deps),
      ...consentRoutes(deps),
      ...uploadRoutes(deps),
      ...markRoutes(deps),
      ...preferenceRoutes(deps),
      ...savedSearchRoutes(deps),
    ],
    [...ACCOUNT_LIMITS, ...SAVED_SEARCH_LIMITS],
    { store: limits, clock: systemClock },
  ),
  gate,
);
