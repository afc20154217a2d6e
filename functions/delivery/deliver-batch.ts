import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as z from 'zod/mini';
import { fanOutJob } from '../tables/notifications/fan-out-job.ts';
import { noticeItem } from '../tables/notifications/notice-item.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';

const streamEvent = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        SequenceNumber: z.string(),
        NewImage: z.custom<Record<string, AttributeValue>>((image) => typeof image === 'object'),
      }),
    }),
  ),
});

const AT_ONCE = 10;

/** Whether an event comes from the stream of the Notifications table. */
export function isStreamEvent(event: unknown): boolean {
  return z.safeParse(streamEvent, event).success;
}

/** Takes the new notices of a batch to people. What failed is named, so that Lambda repeats it; repeating does no harm. */
export async function deliverBatch(
  deps: DeliveryDeps,
  event: unknown,
  report: (error: unknown) => void,
): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  await inParallel(z.parse(streamEvent, event).Records, AT_ONCE, async ({ dynamodb }) => {
    try {
      const image: unknown = unmarshall(dynamodb.NewImage);
      const job = z.safeParse(fanOutJob, image);
      if (job.success) await fanOut(deps, job.data);
      else await deliver(deps, z.parse(noticeItem, image));
    } catch (error) {
      report(error);
      failed.push(dynamodb.SequenceNumber);
    }
  });
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
