/**
 * log-writer: appends what is new in the ledgers of bids to the public log of the site, and compares the two once a
 * day. It alone can sign.
 */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { findAuctionsToCheck } from '#functions/lifecycle/auctions-to-check.ts';
import { ledgerArchive } from '#functions/lifecycle/ledger-export/ledger-archive.ts';
import { witnessesIn, writeWitnesses } from '#functions/lifecycle/public-log/ask-witnesses.ts';
import { checkDaily } from '#functions/lifecycle/public-log/check-daily.ts';
import { keepCheckpoint } from '#functions/lifecycle/public-log/keep-checkpoint.ts';
import { logKeyReader } from '#functions/lifecycle/public-log/log-key.ts';
import { logStore } from '#functions/lifecycle/public-log/log-store.ts';
import { writeLog } from '#functions/lifecycle/public-log/write-log.ts';
import { aggregateErrors } from '#functions/platform/causes.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { auctionOfEntry } from '#functions/tables/bids/log-items.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';

const client = dynamoClient();
const bids = tableHandle('bids', client);
const auctions = tableHandle('auctions', client);
const books = bookStore(tableHandle('books', client));
const read = secretReader(new SSMClient({}));
const readKey = logKeyReader(new KMSClient({}), requireEnv('LOG_KEY_ARN'));
const s3 = new S3Client({ forcePathStyle: true });
const archive = ledgerArchive(s3, requireEnv('LEDGERS_BUCKET'));
const witnesses = witnessesIn(requireEnv('LOG_WITNESSES'));
const store = logStore(s3, {
  media: requireEnv('MEDIA_BUCKET'),
  snapshots: requireEnv('SNAPSHOTS_BUCKET'),
});

const appended = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ auctionId: z.object({ S: z.string() }) }) }) })),
});
const call = z.union([z.object({ check: z.literal(true) }), appended]);

/** Enough for a page of auctions, some of them large. */
const TIME_FOR_A_PAGE_MS = 120_000;
/** Differences of one auction. */
const MOST_LOGGED = 20;

/** What a record says besides its auction is read from the table, so repeated and reordered batches are no trouble. */
export const handler = middy(async (event: unknown, context: Context) => {
  const request = call.parse(event);
  const key = await readKey();
  const site = await read(requireEnv('SITE_URL_PARAMETER'));
  const deps = { bids, store, key, origin: `${new URL(site).host}/log`, witnesses };
  if ('Records' in request) {
    const auctionIds = request.Records.map(({ dynamodb }) => auctionOfEntry(dynamodb.Keys.auctionId.S));
    // Batches come one at a time, so all lots would wait while the one of a lot that cannot be read is tried again. The
    // daily check names it.
    await unlessUnread(() => writeLog(deps, auctionIds));
    return;
  }
  const hasTime = () => context.getRemainingTimeInMillis() > TIME_FOR_A_PAGE_MS;
  const report = (auctionId: string, differences: readonly string[]): void => {
    logger.error('the public log differs from the ledger', {
      auctionId,
      differences: differences.slice(0, MOST_LOGGED),
    });
  };
  const now = systemClock();
  const auctionIds = await findAuctionsToCheck({ auctions, books }, now);
  const { different, failures } = await checkDaily({ ...deps, hasTime, report }, auctionIds, now);
  await writeWitnesses(store, witnesses);
  const rewritten = await keepCheckpoint({ store, key, archive }, now);
  if (rewritten !== undefined) logger.error('the public log is not the one that was kept', { why: rewritten });
  logger.info('checked the public log', { auctions: auctionIds.size, different, failed: failures.length });
  // The alarm `LogCheckSilent` listens for it.
  metrics.addMetric('LogDifferences', MetricUnit.Count, different + (rewritten === undefined ? 0 : 1));
  if (failures.length > 0) throw aggregateErrors(failures, `${failures.length} auctions could not be checked.`);
})
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .use({ after: publishMetrics, onError: publishMetrics });
