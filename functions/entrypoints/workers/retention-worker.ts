/** retention-worker: once a day, deletes expired data that has no TTL, and makes the user pool follow the profiles. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { compareSignIns, poolStates } from '#functions/accounts/activation/compare-sign-ins.ts';
import { cognitoSignInSwitch } from '#functions/accounts/activation/sign-in-switch.ts';
import { deleteAccount } from '#functions/accounts/identity-provider/pool-account.ts';
import { readUnconfirmedSignUps } from '#functions/accounts/identity-provider/unconfirmed-sign-ups.ts';
import { deleteOldProofs } from '#functions/accounts/retention/delete-old-proofs.ts';
import { forgetUnconfirmed } from '#functions/accounts/retention/forget-unconfirmed.ts';
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
const profiles = profileStore(users);
const deps = {
  users,
  profiles,
  registrations: registrationStore(users),
  unconfirmed: () => readUnconfirmedSignUps(cognito, userPoolId),
  identity: { deleteAccount: deleteAccount(cognito, userPoolId) },
  s3: new S3Client({ forcePathStyle: true }),
  proofsBucket: requireEnv('PROOFS_BUCKET'),
  keptMs: readEnv('REJECTED_PROOF_DAYS', count) * DAY_MS,
};

export const handler = middy(async (_event: unknown, _context: Context) => {
  logger.info('deleted old ID proofs', { ...(await deleteOldProofs(deps, systemClock())) });
  logger.info('deleted unconfirmed registrations', { deleted: await forgetUnconfirmed(deps, systemClock()) });
  const pool = poolStates(cognito, userPoolId);
  const signIn = cognitoSignInSwitch(cognito, userPoolId);
  const mended = await compareSignIns({ users, profiles, pool, signIn, clock: systemClock });
  logger.info('compared sign-ins with profiles', { mended });
}).use(injectLambdaContext(logger, { resetKeys: true }));
