import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';
import { type EventDeps, handleEvent } from './handle-event.ts';
import { readQueuedEvent } from './queued-event.ts';

const queueBatch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

const CONCURRENCY = 5;

/**
 * Handles the events of one batch. SQS retries only the failed ones, after their visibility timeout:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html.
 */
export async function handleEventBatch(
  deps: EventDeps,
  batch: unknown,
  clock: () => number,
): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  await inParallel(queueBatch.parse(batch).Records, CONCURRENCY, async ({ messageId, body }) => {
    try {
      await handleEvent(deps, readQueuedEvent(body), clock());
    } catch (error) {
      logger.error('event not handled', { messageId, error: error instanceof Error ? error : new Error('unknown') });
      failed.push(messageId);
    }
  });
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
