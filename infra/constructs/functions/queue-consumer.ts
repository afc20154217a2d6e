import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionName } from '#infra/specs/function-name.ts';
import type { AppFunction } from './app-function.ts';
import { deadLetterQueue } from './dead-letters.ts';

interface QueueConsumerProps {
  readonly name: FunctionName;
  readonly consumer: AppFunction;
  readonly batchSize: number;
}

/** AWS recommends this factor, so that Lambda can retry after throttling. */
const VISIBILITY_OF_TIMEOUTS = 6;
/** AWS recommends at least five. Ten survive an outage of some minutes, since each takes a visibility timeout. */
const MAX_ATTEMPTS = 10;

/**
 * A queue with a function as its consumer: at least once, unordered. A failed message is retried after its visibility
 * timeout, and moves to the dead-letter queue after too many attempts. Timeouts and attempts follow
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html.
 */
export class QueueConsumer extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { consumer, batchSize }: QueueConsumerProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.queue = new Queue(this, 'Queue', {
      visibilityTimeout: Duration.seconds(VISIBILITY_OF_TIMEOUTS * consumer.spec.timeout),
      // Shorter than the dead-letter queue's, where the age of a message counts from its first send:
      // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/setting-up-dead-letter-queue-retention.html
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_ATTEMPTS },
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // The permissions for polling: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
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
    // Lambda refuses a mapping if the role cannot read the queue yet.
    mapping.node.addDependency(consumer.role);
  }
}
