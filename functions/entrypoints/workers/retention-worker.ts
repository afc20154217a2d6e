/** retention-worker: once a day, deletes what is kept for a while only and does not expire by itself. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { deleteOldProofs } from '../../accounts/retention/delete-old-proofs.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { logger } from '../../platform/logger.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const DAY_MS = 24 * 60 * 60_000;
const deps = {
  users: tableHandle('users', dynamoClient()),
  s3: new S3Client({ forcePathStyle: true }),
  proofsBucket: requireEnv('PROOFS_BUCKET'),
  keptMs: Number(requireEnv('REJECTED_PROOF_DAYS')) * DAY_MS,
};

export const handler = middy(async (_event: unknown, _context: Context) => {
  logger.info('deleted old ID proofs', { ...(await deleteOldProofs(deps, systemClock())) });
}).use(injectLambdaContext(logger, { resetKeys: true }));
