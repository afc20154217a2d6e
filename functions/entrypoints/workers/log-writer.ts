/** log-writer: appends what is new in the ledgers of bids to the public log of the site. It alone can sign. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { logKey } from '#functions/lifecycle/site-log/log-key.ts';
import { logStore } from '#functions/lifecycle/site-log/log-store.ts';
import { writeLog } from '#functions/lifecycle/site-log/write-log.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { auctionOfEntry } from '#functions/tables/bids/log-items.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const bids = tableHandle('bids', dynamoClient());
const read = secretReader(new SSMClient({}));
const store = logStore(new S3Client({ forcePathStyle: true }), {
  media: requireEnv('MEDIA_BUCKET'),
  snapshots: requireEnv('SNAPSHOTS_BUCKET'),
});

const appended = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ auctionId: z.object({ S: z.string() }) }) }) })),
});

/** What a record says besides its auction is read from the table, so repeated and reordered batches are no trouble. */
export const handler = middy(async (event: unknown, _context: Context) => {
  const auctionIds = appended.parse(event).Records.map(({ dynamodb }) => auctionOfEntry(dynamodb.Keys.auctionId.S));
  const key = logKey(await read(requireEnv('LOG_KEY_PARAMETER')));
  const site = await read(requireEnv('SITE_URL_PARAMETER'));
  await writeLog({ bids, store, key, origin: `${new URL(site).host}/log` }, auctionIds);
}).use(injectLambdaContext(logger, { resetKeys: true }));
