/** The one request by which an event is queued, against a queue that checks signatures as SQS does. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventQueue } from '../../../../functions/payments/webhook/event-queue.ts';
import { readQueuedEvent } from '../../../../functions/payments/webhook/queued-event.ts';
import { type SignedRequest, verifySignature } from '../../../../infra/local/aws/sigv4.ts';
import { listenOnLoopback } from '../../../../infra/local/network/ports.ts';
import { readRequest } from '../../../../infra/local/network/web-request.ts';

/** An emulator's, whose address says nothing of a region. */
const URL_OF_QUEUE = 'http://127.0.0.1:4566/123456789012/events';
const event = {
  eventId: 'evt_1',
  event: {
    kind: 'captured',
    payment: { providerPaymentId: 'pay_1', orderId: 'order_1', amount: 100_00, currency: 'INR', status: 'captured' },
  },
} as const;

type Answer = (response: ServerResponse) => void;
const taken: Answer = (response) => response.end('{"MessageId":"m"}');
const says =
  (status: number, type: string): Answer =>
  (response) =>
    response.writeHead(status).end(JSON.stringify({ __type: `com.amazonaws.sqs#${type}` }));
const hangsUp: Answer = (response) => response.destroy();
const isSilent: Answer = () => undefined;

let close: () => void = () => undefined;
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ASIA');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
});
afterEach(() => {
  vi.unstubAllEnvs();
  close();
});

/** A queue that gives these answers in turn, and what it was asked. */
async function given(answers: readonly Answer[], timeoutMs = 5_000) {
  const asked: SignedRequest[] = [];
  const take = async (message: IncomingMessage, response: ServerResponse) => {
    const read = await readRequest(message, 1_000_000);
    if (!read.ok) throw new Error('The request is too large.');
    const { method, path: rawPath, rawQuery, headers, body } = read.value;
    asked.push({ method, rawPath, query: new URLSearchParams(rawQuery), headers, body });
    answers[asked.length - 1]?.(response);
  };
  const { port, servers } = await listenOnLoopback(0, (server) => {
    server.on('request', (message, response) => {
      void take(message, response);
    });
  });
  close = () => {
    for (const server of servers) server.close().closeAllConnections();
  };
  const endpoint = `http://localhost:${port}/__aws/sqs`;
  return { asked, queue: eventQueue({ url: URL_OF_QUEUE, region: 'ap-south-1', endpoint, timeoutMs }) };
}

test('an event is one message that the function’s role has signed, and the worker can read it', async () => {
  const { asked, queue } = await given([taken]);
  await queue(event);
  const [request] = asked;
  if (request === undefined) throw new Error('Nothing was sent.');
  expect(verifySignature(request, () => 'secret', Date.now())).toEqual({ accessKeyId: 'ASIA' });
  expect(request.headers).toMatchObject({
    'x-amz-target': 'AmazonSQS.SendMessage',
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-security-token': 'session',
    authorization: expect.stringContaining('/ap-south-1/sqs/aws4_request'),
  });
  const { QueueUrl, MessageBody, ...others } = JSON.parse(request.body.toString()) as Record<string, string>;
  expect([QueueUrl, others]).toEqual([URL_OF_QUEUE, {}]);
  expect(readQueuedEvent(String(MessageBody))).toEqual(event);
});

test.each([
  ['an inner error', says(500, 'InternalFailure')],
  ['throttling', says(400, 'RequestThrottled')],
  ['a connection that breaks', hangsUp],
])('%s is tried once more, and no oftener', async (_, trouble) => {
  const first = await given([trouble, taken]);
  await first.queue(event);
  expect(first.asked).toHaveLength(2);
  close();
  const second = await given([trouble, trouble, taken]);
  await expect(second.queue(event)).rejects.toThrow('The event was not queued');
  expect(second.asked).toHaveLength(2);
});

test('silence is waited for twice', async () => {
  const { asked, queue } = await given([isSilent, isSilent], 300);
  await expect(queue(event)).rejects.toThrow('SQS was silent for 300 ms.');
  expect(asked).toHaveLength(2);
});

test.each([
  ['a refusal', says(403, 'AccessDeniedException')],
  ['an answer of somebody else', says(302, 'Moved')],
])('%s is no success, and is not tried again', async (_, answer) => {
  const { asked, queue } = await given([answer, taken]);
  await expect(queue(event)).rejects.toThrow('The event was not queued: SQS answered');
  expect(asked).toHaveLength(1);
});

test('one connection serves many events', async () => {
  const ports = new Set<number | undefined>();
  const remember: Answer = (response) => {
    ports.add(response.socket?.remotePort);
    taken(response);
  };
  const { queue } = await given([remember, remember, remember]);
  for (let nth = 0; nth < 3; nth += 1) await queue(event);
  expect(ports.size).toBe(1);
});
