/** catalogue-indexer: writes the changes of the feed to the search engine, and builds its index anew on request. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { type DeadLetter, feedRecords, indexChanges } from '#functions/lifecycle/search/index-changes.ts';
import { readCurrentVersions, rebuildIndex, rebuildState } from '#functions/lifecycle/search/rebuild-index.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { searchEngine } from '#functions/tables/catalogue/search/search-engine.ts';
import { writeLots } from '#functions/tables/catalogue/search/write-lots.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

/** The time for one bulk request; the engine may have been asleep. */
const TIMEOUT_MS = 45_000;

const client = dynamoClient();
const sqs = new SQSClient({});
const deadLetters = requireEnv('INDEX_DEAD_LETTERS_URL');
const deps = {
  ask: searchEngine(requireEnv('SEARCH_ENDPOINT'), TIMEOUT_MS),
  auctions: tableHandle('auctions', client),
  feed: tableHandle('feed', client),
  bury: async (letter: DeadLetter) => {
    logger.error('auction not indexed', { ...letter });
    await sqs.send(new SendMessageCommand({ QueueUrl: deadLetters, MessageBody: JSON.stringify(letter) }));
  },
  measure: (lag: number) => metrics.addMetric('IndexLag', MetricUnit.Milliseconds, lag),
};
const call = z.union([feedRecords, z.object({ rebuild: rebuildState }), z.object({ auctionId: z.string() })]);

export const handler = middy(async (event: unknown, _context: Context) => {
  const request = call.parse(event);
  if ('Records' in request) return await indexChanges(deps, request, systemClock());
  if ('rebuild' in request) return await rebuildIndex(deps, request.rebuild, systemClock());
  // A dead letter.
  const [refused] = await writeLots(deps.ask, await readCurrentVersions(deps.auctions, [request.auctionId]));
  if (refused !== undefined) throw new Error(refused.reason);
  return undefined;
})
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .use({ after: publishMetrics, onError: publishMetrics });
