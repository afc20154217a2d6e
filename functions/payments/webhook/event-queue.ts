import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueEvent } from './queued-event.ts';

/**
 * Two attempts at most, so that an outage of the queue is answered with 5xx before Razorpay hangs up after five seconds;
 * it sends the event again for a day, either way: https://razorpay.com/docs/webhooks/best-practices.
 */
const ATTEMPTS = 2;
const TIMEOUT_MS = 1_500;

/**
 * The queue between the webhook and its worker. SQS has stored a message in several zones before it says so:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html.
 *
 * @param timeoutMs how long an attempt may take, in milliseconds
 */
export function eventQueue(url: string, timeoutMs = TIMEOUT_MS): QueueEvent {
  const requestHandler = { requestTimeout: timeoutMs, connectionTimeout: timeoutMs, throwOnRequestTimeout: true };
  // The endpoint of the region, which the SDK's environment can name; the address of the queue goes along in the message.
  const client = new SQSClient({ maxAttempts: ATTEMPTS, requestHandler, useQueueUrlAsEndpoint: false });
  return async (queued) => {
    await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(queued) }));
  };
}
