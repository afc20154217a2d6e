import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { failedAuctionChanges } from './operator.ts';

/** The URLs of all queues. */
async function queueUrls(sqs: SQSClient): Promise<readonly string[]> {
  return (await sqs.send(new ListQueuesCommand({}))).QueueUrls ?? [];
}

/** The queues that are not empty. */
export async function lettersLeft(): Promise<readonly string[]> {
  const sqs = new SQSClient();
  const left = [];
  for (const QueueUrl of await queueUrls(sqs)) {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] });
    const { Attributes } = await sqs.send(asked);
    if (Attributes?.['ApproximateNumberOfMessages'] !== '0') left.push(QueueUrl);
  }
  return left;
}

/**
 * Keeps a failed batch of a stream as Lambda does, here the first records of the auctions.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export async function giveUpBatch(): Promise<void> {
  const streams = new DynamoDBStreamsClient();
  const { Streams = [] } = await streams.send(new ListStreamsCommand({}));
  const StreamArn = Streams.find(({ TableName }) => TableName?.startsWith('BoliData-Auctions'))?.StreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const from = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
  const { ShardIterator } = await streams.send(new GetShardIteratorCommand(from));
  const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: 10 }));
  const batch = {
    streamArn: StreamArn,
    shardId: ShardId,
    startSequenceNumber: Records[0]?.dynamodb?.SequenceNumber,
    endSequenceNumber: Records.at(-1)?.dynamodb?.SequenceNumber,
    batchSize: Records.length,
  };
  const records = Records.map(({ dynamodb, ...record }) => ({
    ...record,
    dynamodb: {
      ...dynamodb,
      ApproximateCreationDateTime: Math.floor((dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
    },
  }));
  const Body = JSON.stringify({ DDBStreamBatchInfo: batch, payload: JSON.stringify({ Records: records }) });
  const { Bucket, prefix } = await failedAuctionChanges();
  const Key = `${prefix}/${ShardId}/2026/11/27/2026-11-27T00.00.00-1`;
  await new S3Client({ forcePathStyle: true }).send(new PutObjectCommand({ Bucket, Key, Body }));
}

const logGroups = z.object({ logGroups: z.array(z.object({ logGroupName: z.string() })) });
const logEvents = z.object({ events: z.array(z.object({ message: z.string() })) });

/** All log lines of level ERROR. */
export async function errorsLogged(emulator: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { logGroupName } of logGroups.parse(await askLogs(emulator, 'DescribeLogGroups', {})).logGroups) {
    const { events } = logEvents.parse(await askLogs(emulator, 'FilterLogEvents', { logGroupName }));
    found.push(...events.flatMap(({ message }) => (message.includes('"level":"ERROR"') ? [message] : [])));
  }
  return found;
}

/** Without the SDK, whose client of CloudWatch Logs would be installed for these two calls only. */
async function askLogs(emulator: string, operation: string, input: object): Promise<unknown> {
  const response = await fetch(emulator, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Logs_20140328.${operation}` },
    body: JSON.stringify(input),
  });
  return response.json();
}
