/** ledger-exporter: every hour, writes the ledgers of the months that are over into the archive, where they are locked. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { exportLedgers } from '#functions/lifecycle/ledger-export/export-ledgers.ts';
import { ledgerArchive } from '#functions/lifecycle/ledger-export/ledger-archive.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const client = dynamoClient();
const deps = {
  books: bookStore(tableHandle('books', client)),
  bids: tableHandle('bids', client),
  money: tableHandle('money', client),
  auctions: tableHandle('auctions', client),
  users: tableHandle('users', client),
  archive: ledgerArchive(new S3Client({ forcePathStyle: true }), requireEnv('LEDGERS_BUCKET')),
};

/** Enough to write a file, or to read the files of a month for its manifest. */
const TIME_FOR_A_FILE_MS = 180_000;

export const handler = middy(async (_event: unknown, context: Context) => {
  const lacking = await exportLedgers(deps, () => context.getRemainingTimeInMillis() > TIME_FOR_A_FILE_MS);
  logger.info('exported the ledgers', { monthsLacking: lacking });
  // Its absence raises the alarm.
  if (lacking === 0) metrics.addMetric('LedgersExported', MetricUnit.Count, 1);
  publishMetrics();
}).use(injectLambdaContext(logger, { resetKeys: true }));
