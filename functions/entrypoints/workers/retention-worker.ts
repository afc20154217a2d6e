/** retention-worker: deletes expired data that has no TTL, once a day. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { unconfirmedSignUps } from '#functions/accounts/identity-provider/unconfirmed-sign-ups.ts';
import { deleteOldProofs } from '#functions/accounts/retention/delete-old-proofs.ts';
import { forgetUnconfirmed } from '#functions/accounts/retention/forget-unconfirmed.ts';
import { deleteSignIn } from '#functions/accounts/rights/delete-sign-in.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { count, readEnv, requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { registrationStore } from '#functions/tables/users/registration-store.ts';
import { DAY_MS } from '#shared/model/durations.ts';

const cognito = new CognitoIdentityProviderClient({});
const userPoolId = requireEnv('USER_POOL_ID');
const users = tableHandle('users', dynamoClient());
const deps = {
  users,
  profiles: profileStore(users),
  registrations: registrationStore(users),
  unconfirmed: () => unconfirmedSignUps(cognito, userPoolId),
  identity: { deleteSignIn: deleteSignIn(cognito, userPoolId) },
  s3: new S3Client({ forcePathStyle: true }),
  proofsBucket: requireEnv('PROOFS_BUCKET'),
  keptMs: readEnv('REJECTED_PROOF_DAYS', count) * DAY_MS,
};

export const handler = middy(async (_event: unknown, _context: Context) => {
  logger.info('deleted old ID proofs', { ...(await deleteOldProofs(deps, systemClock())) });
  logger.info('deleted unconfirmed registrations', { deleted: await forgetUnconfirmed(deps, systemClock()) });
}).use(injectLambdaContext(logger, { resetKeys: true }));
