import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { FAN_OUT, fanOutJob, noticeItem } from '#functions/tables/notifications/notice-item.ts';
import { SEARCH_JOB, searchJob } from '#functions/tables/notifications/search-job.ts';
import { deliver } from './deliver.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { fanOut } from './fan-out.ts';

const streamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({
        SequenceNumber: z.string(),
        NewImage: z.optional(z.custom<Record<string, AttributeValue>>((image) => typeof image === 'object')),
      }),
    }),
  ),
});
type StreamRecord = z.infer<typeof streamEvent>['Records'][number];

const CONCURRENCY = 10;

/** Whether an event comes from the stream of the Notifications table. */
export function isStreamEvent(event: unknown): boolean {
  return z.safeParse(streamEvent, event).success;
}

/** Delivers the new notices of a batch and skips other records. Returns the failed ones, which Lambda retries. */
export async function deliverBatch(
  deps: DeliveryDeps,
  event: unknown,
  report: (error: unknown) => void,
): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  await inParallel(z.parse(streamEvent, event).Records, CONCURRENCY, async (record) => {
    const { dynamodb } = record;
    try {
      const image = addedImage(record);
      // Marks and claims have no type. Only notices and jobs do.
      if (image?.['type'] === undefined) return;
      if (image['type'] === SEARCH_JOB) await deps.notifySearchers(z.parse(searchJob, image));
      else if (image['type'] === FAN_OUT) await fanOut(deps, z.parse(fanOutJob, image));
      else await deliver(deps, z.parse(noticeItem, image));
    } catch (error) {
      report(error);
      failed.push(dynamodb.SequenceNumber);
    }
  });
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** The item that a record inserted. `redrive` reads the stream without the event filter, so other events arrive too. */
function addedImage({ eventName, dynamodb: { NewImage } }: StreamRecord): Record<string, unknown> | undefined {
  return eventName === 'INSERT' && NewImage !== undefined ? unmarshall(NewImage) : undefined;
}
