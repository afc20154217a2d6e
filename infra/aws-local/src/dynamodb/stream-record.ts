import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

const streamRecord = z.looseObject({
  eventID: z.string(),
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    /** Epoch seconds. */
    ApproximateCreationDateTime: z.number(),
    NewImage: z.unknown().optional(),
    OldImage: z.unknown().optional(),
  }),
});
export type StreamRecord = z.infer<typeof streamRecord>;

/** The response of GetRecords. */
export const recordsPage = z.object({
  Records: z.array(streamRecord),
  NextShardIterator: z.string().nullish(),
});

/** An update that changes nothing. dynoxide writes a record for it; DynamoDB does not. */
export function isNoOp({ eventName, dynamodb }: StreamRecord): boolean {
  return eventName === 'MODIFY' && isDeepStrictEqual(dynamodb.NewImage, dynamodb.OldImage);
}

/**
 * The record as a function receives it. dynoxide's ids repeat across tables, and its times follow the machine's
 * clock.
 *
 * @param offsetMs the offset of the stack's clock
 */
export function deliveredRecord(record: StreamRecord, streamArn: string, offsetMs: number): StreamRecord {
  const { ApproximateCreationDateTime: createdAt } = record.dynamodb;
  return {
    ...record,
    eventID: createHash('md5').update(`${streamArn} ${record.dynamodb.SequenceNumber}`).digest('hex'),
    awsRegion: streamArn.split(':')[3],
    eventSourceARN: streamArn,
    dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: createdAt + offsetMs / 1000 },
  };
}
