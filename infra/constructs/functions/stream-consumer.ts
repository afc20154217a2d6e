import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge, wildcard } from '../findings/acknowledge.ts';
import type { UsedTable } from '../storage/tables-in-use.ts';
import type { AppFunction } from './app-function.ts';
import { deadLetterQueue } from './dead-letters.ts';

interface StreamConsumerProps {
  readonly table: UsedTable;
  readonly consumer: AppFunction;
  /** Event filter patterns. Only matching records invoke the function. */
  readonly filters: readonly Readonly<Record<string, unknown>>[];
  readonly batchSize: number;
  /** Concurrent batches per shard. Records of one partition key stay in order. */
  readonly parallel: number;
  /** How often a failing batch is tried again. Default: five times; `untilExpired` if only an outage can fail it. */
  readonly retries?: 'untilExpired';
  /** Where records that still fail are kept whole. Default: a queue has their position in the stream, for a day of use. */
  readonly failedRecords?: IBucket;
  /** How long to collect records for a batch. Default: not at all. */
  readonly batchingWindow?: Duration;
}

/**
 * Sends a table's changes to a function: at least once, in order per partition key. A failing batch is bisected and
 * retried; a record that still fails is set aside and does not block the others. Lambda writes the whole batch to a bucket,
 * but only its position to a queue: https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export class StreamConsumer extends Construct {
  /** What was set aside: a queue, or the mapping, of which Lambda counts what it wrote to the bucket. */
  readonly setAside: Queue | EventSourceMapping;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id);
    const { table, consumer, filters, batchSize, parallel, retries, failedRecords, batchingWindow } = props;
    const { tableStreamArn } = table;
    if (tableStreamArn === undefined) throw new Error(`${table.node.path} has no stream`);
    const queue = failedRecords === undefined ? deadLetterQueue(this, 'DeadLetters') : undefined;
    consumer.role.addToPolicy(
      new PolicyStatement({
        actions: [
          'dynamodb:DescribeStream',
          'dynamodb:GetRecords',
          'dynamodb:GetShardIterator',
          'dynamodb:ListStreams',
        ],
        resources: [tableStreamArn],
      }),
    );
    if (failedRecords !== undefined) letKeep(consumer, failedRecords);
    const mapping = new EventSourceMapping(this, 'Mapping', {
      // An alias may be a mapping's target. Lambda chooses a version for each batch, and anew for each retry.
      // https://docs.aws.amazon.com/lambda/latest/dg/using-aliases.html
      // https://docs.aws.amazon.com/lambda/latest/dg/configuring-alias-routing.html
      target: consumer.called,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
      batchSize,
      parallelizationFactor: parallel,
      ...(batchingWindow !== undefined && { maxBatchingWindow: batchingWindow }),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      ...(retries === undefined && { retryAttempts: 5 }),
      maxRecordAge: Duration.hours(6),
      onFailure:
        queue === undefined ? { bind: () => ({ destination: failedRecords?.bucketArn ?? '' }) } : new SqsDlq(queue),
      ...(queue === undefined && { metricsConfig: { metrics: [MetricType.EVENT_COUNT] } }),
    });
    // Lambda refuses a mapping if the role cannot read the stream yet.
    mapping.node.addDependency(consumer.role);
    this.setAside = queue ?? mapping;
  }
}

/** Lambda writes with the function's role, below a prefix of its own, and checks these two actions. */
function letKeep({ role }: AppFunction, bucket: IBucket): void {
  const objects = `${bucket.bucketArn}/aws/lambda/*`;
  role.addToPolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [objects] }));
  role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
  // The bucket is in another stack, which exports what this one refers to.
  const exported = `${Stack.of(bucket).exportValue(bucket.bucketArn)}/aws/lambda/*`;
  acknowledge(role, { [wildcard(role, exported)]: 'Lambda names the objects; nothing else writes to this bucket.' });
}
