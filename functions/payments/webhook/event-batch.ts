import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { inParallel } from '../../platform/in-parallel.ts';
import { logger } from '../../platform/logger.ts';
import { type EventDeps, handleEvent } from './handle-event.ts';
import { readQueuedEvent } from './queued-event.ts';

const queueBatch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

const AT_ONCE = 5;

/**
 * Works on the events of one batch. What failed is named, so that only that comes again when its visibility timeout is
 * over: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html.
 */
export async function eventBatch(deps: EventDeps, batch: unknown, clock: () => number): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  await inParallel(queueBatch.parse(batch).Records, AT_ONCE, async ({ messageId, body }) => {
    try {
      await handleEvent(deps, readQueuedEvent(body), clock());
    } catch (error) {
      logger.error('event not handled', { messageId, error: error instanceof Error ? error : new Error('unknown') });
      failed.push(messageId);
    }
  });
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
