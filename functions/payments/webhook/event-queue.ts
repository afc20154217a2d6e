import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueEvent } from './queued-event.ts';

/**
 * Two attempts at most: Razorpay closes the connection after five seconds, and repeats an event for a day after a 5xx:
 * https://razorpay.com/docs/webhooks/best-practices.
 */
const ATTEMPTS = 2;
const TIMEOUT_MS = 1_500;

/**
 * The queue between the webhook and its worker. SQS stores a message in several zones before it acknowledges it:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html.
 *
 * @param timeoutMs how long an attempt may take, in milliseconds
 */
export function eventQueue(url: string, timeoutMs = TIMEOUT_MS): QueueEvent {
  const requestHandler = { requestTimeout: timeoutMs, connectionTimeout: timeoutMs, throwOnRequestTimeout: true };
  // Use the region's endpoint, which the environment can override. The request contains the queue URL.
  const client = new SQSClient({ maxAttempts: ATTEMPTS, requestHandler, useQueueUrlAsEndpoint: false });
  return async (queued) => {
    await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(queued) }));
  };
}
