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
  /** Event filter patterns: only records that match one of them invoke the function. */
  readonly filters: readonly Readonly<Record<string, unknown>>[];
  readonly batchSize: number;
  /** Batches of one shard at work at once; records of one partition key stay in order. */
  readonly parallel: number;
  /** For so long records are gathered into a batch; at once unless given. */
  readonly gather?: Duration;
}

/**
 * Feeds a table's changes to a function, in order per partition key and at least once. A bad record is narrowed
 * down by halving its batch, tried again a few times and then set aside, so that it never blocks the rest.
 */
export class StreamConsumer extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id);
    const { table, consumer, filters, batchSize, parallel, gather } = props;
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
      ...(gather !== undefined && { maxBatchingWindow: gather }),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.deadLetters),
    });
    // Lambda refuses a mapping whose role may not yet read the stream.
    mapping.node.addDependency(consumer.role);
  }
}
