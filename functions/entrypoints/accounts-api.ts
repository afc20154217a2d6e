/** accounts-api: registration, sessions, the own profile, uploads. */
import { randomUUID } from 'node:crypto';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { appClient } from '../accounts/identity-provider/app-client.ts';
import { cognitoIdentityProvider } from '../accounts/identity-provider/cognito-identity-provider.ts';
import { deviceStore } from '../accounts/profile/device-store.ts';
import { historyStore } from '../tables/users/history-store.ts';
import { profileRoutes } from '../accounts/profile/profile-routes.ts';
import { profileStore } from '../tables/users/profile-store.ts';
import { registrationRoutes } from '../accounts/registration/registration-routes.ts';
import { sessionRoutes } from '../accounts/sessions/session-routes.ts';
import { markRoutes } from '../notifications/mark-routes.ts';
import { markStore } from '../tables/notifications/mark-store.ts';
import { noticeStore } from '../tables/notifications/notice-store.ts';
import { notifier } from '../notifications/notify.ts';
import { systemClock } from '../platform/clock.ts';
import { dynamoClient } from '../platform/dynamo.ts';
import { requireEnv } from '../platform/env.ts';
import { httpFunction } from '../platform/http/serve.ts';
import { logger } from '../platform/logger.ts';
import { metrics } from '../platform/metrics.ts';
import { TABLE_ENV } from '../tables/table-specs.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { standingGate, standingReader } from '../tables/users/standing.ts';

const client = dynamoClient();
const usersTable = requireEnv(TABLE_ENV.users);
const gate = standingGate(standingReader(client, usersTable));
const cognito = new CognitoIdentityProviderClient({});
const userPoolId = requireEnv('USER_POOL_ID');
const proofsBucket = requireEnv('PROOFS_BUCKET');

const deps = {
  clock: systemClock,
  newId: randomUUID,
  identity: cognitoIdentityProvider({
    client: cognito,
    userPoolId,
    app: appClient(cognito, userPoolId, requireEnv('USER_POOL_CLIENT_ID')),
    onMailFailure: (errorName) => {
      logger.warn('code not sent', { errorName });
      metrics.addMetric('MailFailures', MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
    },
  }),
  profiles: profileStore(client, usersTable),
  history: historyStore(client, usersTable),
  devices: deviceStore(client, usersTable),
  marks: markStore(client, requireEnv(TABLE_ENV.notifications)),
  notify: notifier(noticeStore(client, requireEnv(TABLE_ENV.notifications))),
  s3: new S3Client({ forcePathStyle: true }),
  proofsBucket,
  buckets: { 'id-proof': proofsBucket, 'auction-image': requireEnv('MEDIA_BUCKET') },
};

export const handler = httpFunction(
  [
    ...sessionRoutes(deps),
    ...registrationRoutes(deps),
    ...profileRoutes(deps),
    ...uploadRoutes(deps),
    ...markRoutes(deps),
  ],
  gate,
);
