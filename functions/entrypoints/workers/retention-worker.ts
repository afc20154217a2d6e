/** retention-worker: deletes expired data that has no TTL, once a day. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { unconfirmedSignUps } from '../../accounts/identity-provider/unconfirmed-sign-ups.ts';
import { deleteOldProofs } from '../../accounts/retention/delete-old-proofs.ts';
import { forgetUnconfirmed } from '../../accounts/retention/forget-unconfirmed.ts';
import { deleteSignIn } from '../../accounts/rights/delete-sign-in.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { logger } from '../../platform/logger.ts';
import { tableHandle } from '../../tables/table-handle.ts';
import { profileStore } from '../../tables/users/profile-store.ts';
import { registrationStore } from '../../tables/users/registration-store.ts';

const DAY_MS = 24 * 60 * 60_000;
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
  keptMs: Number(requireEnv('REJECTED_PROOF_DAYS')) * DAY_MS,
};

export const handler = middy(async (_event: unknown, _context: Context) => {
  logger.info('deleted old ID proofs', { ...(await deleteOldProofs(deps, systemClock())) });
  logger.info('deleted unconfirmed registrations', { deleted: await forgetUnconfirmed(deps, systemClock()) });
}).use(injectLambdaContext(logger, { resetKeys: true }));
