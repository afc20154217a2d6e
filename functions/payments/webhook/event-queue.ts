import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueEvent } from './queued-event.ts';

/**
 * Two attempts at most, so that an outage of the queue is answered with 5xx before Razorpay hangs up after five seconds;
 * it sends the event again for a day, either way: https://razorpay.com/docs/webhooks/best-practices.
 */
export function queueClient(): SQSClient {
  const client = new SQSClient({
    // The queue's own address would go around an endpoint that is set in the environment.
    useQueueUrlAsEndpoint: false,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true },
    // The digest of the body in the answer says no more than its own checksums do.
    md5: false,
  });
  // As for the tables: a copy of everything for a logger that throws it away.
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

/**
 * The queue between the webhook and its worker. SQS has stored a message in several zones before it says so:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html.
 */
export function eventQueue(client: SQSClient, queueUrl: string): QueueEvent {
  return async (queued) => {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(queued) }));
  };
}
