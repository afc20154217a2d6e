/** Sending events to a fake SQS that checks signatures. */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventQueue } from '#functions/payments/webhook/event-queue.ts';
import { readQueuedEvent } from '#functions/payments/webhook/queued-event.ts';
import { scriptedService, CREDENTIALS } from '#tests/support/aws/scripted-service.ts';

const URL_OF_QUEUE = 'https://sqs.ap-south-1.amazonaws.com/123456789012/events';
const event = {
  eventId: 'evt_1',
  event: {
    kind: 'captured',
    payment: { providerPaymentId: 'pay_1', orderId: 'order_1', amount: 100_00, currency: 'INR', status: 'captured' },
  },
} as const;

/** The SDK compares the digest in SQS's answer with its own. */
const MD5OfMessageBody = hash('md5', JSON.stringify(event));
const ACCEPTED = { status: 200, body: { MessageId: 'm', MD5OfMessageBody } };
const fault = (status: number, type: string) => ({ status, body: { __type: `com.amazonaws.sqs#${type}` } });

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A fake SQS with these answers, and the queue as the webhook uses it. */
async function queueWith(answers: Parameters<typeof scriptedService>[0]) {
  const service = await scriptedService(answers);
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', service.endpoint);
  return { service, queue: eventQueue(URL_OF_QUEUE) };
}

test('an event becomes one message, signed with the function’s credentials, that the worker can read', async () => {
  const { service, queue } = await queueWith([ACCEPTED]);
  await using sqs = service;
  await queue(event);
  const [request] = sqs.received;
  expect(request?.isSigned).toBe(true);
  const { QueueUrl, MessageBody, ...others } = JSON.parse(request?.body ?? '') as Record<string, string>;
  expect([QueueUrl, others]).toEqual([URL_OF_QUEUE, {}]);
  expect(readQueuedEvent(String(MessageBody))).toEqual(event);
});

test.each([
  ['an internal error', fault(500, 'InternalFailure')],
  ['throttling', fault(400, 'RequestThrottled')],
  ['a broken connection', 'reset' as const],
])('%s is retried exactly once', async (_, trouble) => {
  const first = await queueWith([trouble, ACCEPTED]);
  await using recovered = first.service;
  await first.queue(event);
  expect(recovered.received).toHaveLength(2);
  const second = await queueWith([trouble, trouble, ACCEPTED]);
  await using failed = second.service;
  await expect(second.queue(event)).rejects.toThrow();
  expect(failed.received).toHaveLength(2);
});

test('a call without an answer is retried exactly once', async () => {
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as { port: number };
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', `http://127.0.0.1:${port}`);
  await expect(eventQueue(URL_OF_QUEUE, 300)(event)).rejects.toThrow();
  expect(asked).toBe(2);
  silent.closeAllConnections();
  silent.close();
});

test('a refusal throws and is not retried', async () => {
  const { service, queue } = await queueWith([fault(403, 'AccessDeniedException'), ACCEPTED]);
  await using sqs = service;
  await expect(queue(event)).rejects.toThrow();
  expect(sqs.received).toHaveLength(1);
});
