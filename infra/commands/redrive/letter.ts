import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';

/** The position of a failed batch in its stream. */
const streamBatch = z.object({
  streamArn: z.string(),
  shardId: z.string(),
  startSequenceNumber: z.string(),
  endSequenceNumber: z.string(),
  batchSize: z.number(),
});
export type StreamBatch = z.infer<typeof streamBatch>;

/** The content of a dead letter. */
export type Letter =
  | { readonly kind: 'call'; readonly event: Readonly<Record<string, unknown>> }
  /** `records`: as the function received them; undefined if the letter has only their position. */
  | { readonly kind: 'records'; readonly batch: StreamBatch; readonly records: readonly object[] | undefined }
  | { readonly kind: 'unknown' };

const event = z.record(z.string(), z.unknown());
/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
const invocationRecord = z.object({ requestContext: z.object({ functionArn: z.string() }), requestPayload: event });
/** https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
const streamFailure = z.object({ DDBStreamBatchInfo: streamBatch, payload: z.string().optional() });
const streamEvent = z.object({ Records: z.array(event) });

/**
 * Parses a dead letter. There are three kinds: Lambda's record of a failed call (which contains the call), Lambda's record
 * of a failed stream batch (its records, or their position), and the call itself, from Scheduler
 * (https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html).
 */
export function readLetter(body: string): Letter {
  const content = parseJson(body);
  const failure = streamFailure.safeParse(content);
  if (failure.success) {
    const { DDBStreamBatchInfo: batch, payload = '' } = failure.data;
    return { kind: 'records', batch, records: streamEvent.safeParse(parseJson(payload)).data?.Records };
  }
  const record = invocationRecord.safeParse(content);
  if (record.success) return { kind: 'call', event: record.data.requestPayload };
  const call = event.safeParse(content);
  // Another kind of record from Lambda is not a call.
  if (!call.success || 'requestContext' in call.data || Object.keys(call.data).length === 0) return { kind: 'unknown' };
  return { kind: 'call', event: call.data };
}

/** One line for the operator. Ids only: letters carry no personal data. */
export function describe(letter: Letter): string {
  switch (letter.kind) {
    case 'call':
      return `call with ${JSON.stringify(letter.event)}`;
    case 'records': {
      const { batchSize, shardId, startSequenceNumber, endSequenceNumber } = letter.batch;
      return `${batchSize} records of ${shardId}, from ${startSequenceNumber} to ${endSequenceNumber}`;
    }
    case 'unknown':
      return 'nothing this command knows: it stays where it is';
  }
}
