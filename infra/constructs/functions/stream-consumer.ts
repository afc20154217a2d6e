import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from './app-function.ts';
import { deadLetterQueue } from './dead-letters.ts';
import type { UsedTable } from '../storage/tables-in-use.ts';

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
  /** How long to collect records for a batch. Default: not at all. */
  readonly batchingWindow?: Duration;
}

/**
 * Sends a table's changes to a function: at least once, in order per partition key. A failing batch is bisected and
 * retried; a record that still fails moves to the dead-letter queue and does not block the others.
 */
export class StreamConsumer extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id);
    const { table, consumer, filters, batchSize, parallel, retries, batchingWindow } = props;
    const { tableStreamArn } = table;
    if (tableStreamArn === undefined) throw new Error(`${table.node.path} has no stream`);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
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
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: consumer.lambda,
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
      onFailure: new SqsDlq(this.deadLetters),
    });
    // Lambda refuses a mapping if the role cannot read the stream yet.
    mapping.node.addDependency(consumer.role);
  }
}
