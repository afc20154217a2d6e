import {
  type _Record,
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  type GetRecordsCommandOutput,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { StreamBatch } from './letter.ts';

/** A record as a function receives it. Times are numbers there, but dates in the SDK. */
interface DeliveredRecord extends Omit<_Record, 'dynamodb'> {
  readonly eventSourceARN: string;
  readonly dynamodb: object;
}

/**
 * Reads the records of a batch again from the stream, which keeps them for 24 hours. Includes records that the filters
 * would exclude; the functions ignore those.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetShardIterator.html
 */
export async function readAgain(
  client: DynamoDBStreamsClient,
  batch: StreamBatch,
): Promise<readonly DeliveredRecord[] | undefined> {
  try {
    return await readShard(client, batch);
  } catch (error) {
    if (
      error instanceof TrimmedDataAccessException ||
      error instanceof ResourceNotFoundException ||
      error instanceof ExpiredIteratorException
    ) {
      return undefined;
    }
    throw error;
  }
}

/** An empty page may be followed by records, and an open shard has no last page. */
const MAX_EMPTY_PAGES = 20;

/** Undefined if the shard no longer has the whole batch. */
async function readShard(
  client: DynamoDBStreamsClient,
  batch: StreamBatch,
): Promise<readonly DeliveredRecord[] | undefined> {
  const { streamArn, shardId, startSequenceNumber, endSequenceNumber } = batch;
  const opened = await client.send(
    new GetShardIteratorCommand({
      StreamArn: streamArn,
      ShardId: shardId,
      ShardIteratorType: 'AT_SEQUENCE_NUMBER',
      SequenceNumber: startSequenceNumber,
    }),
  );
  const records: DeliveredRecord[] = [];
  let [iterator, emptyPages] = [opened.ShardIterator, 0];
  while (iterator !== undefined && emptyPages < MAX_EMPTY_PAGES) {
    const page: GetRecordsCommandOutput = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
    const found = page.Records ?? [];
    for (const record of found) {
      const number = record.dynamodb?.SequenceNumber ?? '0';
      if (BigInt(number) > BigInt(endSequenceNumber)) return undefined;
      records.push(delivered(record, streamArn));
      if (number === endSequenceNumber) return records;
    }
    emptyPages = found.length === 0 ? emptyPages + 1 : 0;
    iterator = page.NextShardIterator;
  }
  return undefined;
}

function delivered(record: _Record, streamArn: string): DeliveredRecord {
  const { ApproximateCreationDateTime: createdAt, ...dynamodb } = record.dynamodb ?? {};
  const at = createdAt === undefined ? {} : { ApproximateCreationDateTime: createdAt.getTime() / 1000 };
  return { ...record, eventSourceARN: streamArn, dynamodb: { ...dynamodb, ...at } };
}
