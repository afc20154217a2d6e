import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTION_SPECS } from '../../specs/function-specs.ts';
import type { FunctionName } from '../../specs/function-name.ts';
import type { AppFunction } from './app-function.ts';
import { deadLetterQueue } from './dead-letters.ts';

interface QueueConsumerProps {
  readonly name: FunctionName;
  readonly consumer: AppFunction;
  readonly batchSize: number;
}

/** Lambda wants this much, so that it can call again when it was throttled. */
const VISIBILITY_OF_TIMEOUTS = 6;
/** At least five are advised; each costs one visibility timeout, and an outage of some minutes must not end here. */
const MOST_ATTEMPTS = 10;

/**
 * A queue whose messages a function works on, at least once and in no certain order. What it names as failed comes again
 * when its visibility timeout is over; what failed too often is set aside. Timeouts and attempts as advised in
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html.
 */
export class QueueConsumer extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { name, consumer, batchSize }: QueueConsumerProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.queue = new Queue(this, 'Queue', {
      visibilityTimeout: Duration.seconds(VISIBILITY_OF_TIMEOUTS * FUNCTION_SPECS[name].timeout),
      // Less than the dead letters', whose age counts from the day they were sent:
      // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/setting-up-dead-letter-queue-retention.html
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MOST_ATTEMPTS },
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // What Lambda needs to poll: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
    consumer.role.addToPolicy(
      new PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [this.queue.queueArn],
      }),
    );
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: consumer.lambda,
      eventSourceArn: this.queue.queueArn,
      batchSize,
      reportBatchItemFailures: true,
    });
    // Lambda refuses a mapping whose role may not yet read the queue.
    mapping.node.addDependency(consumer.role);
  }
}
