/** snapshot-writer: writes the catalogue's snapshot every five minutes, and rebuilds it from the table once a day. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { writeSnapshot } from '#functions/lifecycle/snapshot/write-snapshot.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { snapshotObject } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const client = dynamoClient();
const deps = {
  auctions: tableHandle('auctions', client),
  feed: tableHandle('feed', client),
  clock: systemClock,
  snapshots: snapshotObject(new S3Client({ forcePathStyle: true }), requireEnv('SNAPSHOTS_BUCKET')),
};
const call = z.object({ snapshot: z.enum(['next', 'rebuilt']) });

export const handler = middy(async (event: unknown, _context: Context) => {
  const { snapshot } = call.parse(event);
  const report = await writeSnapshot(deps, snapshot === 'rebuilt');
  logger.info('wrote the snapshot of the catalogue', { ...report });
}).use(injectLambdaContext(logger, { resetKeys: true }));
