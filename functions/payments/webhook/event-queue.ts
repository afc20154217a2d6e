import { Agent as HttpAgent, type OutgoingHttpHeaders, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import aws4 from 'aws4';
import type { QueueEvent } from './queued-event.ts';

/**
 * Two attempts at most, so that an outage of the queue is answered with 5xx before Razorpay hangs up after five seconds;
 * it sends the event again for a day, either way: https://razorpay.com/docs/webhooks/best-practices.
 */
const ATTEMPTS = 2;
const TIMEOUT_MS = 1_500;

const http = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
const https = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };

/** A message was not queued, as far as one can tell. */
class NotQueued extends Error {
  override readonly name = 'NotQueued';
  /** Whether the same request may succeed at once. */
  readonly isPassing: boolean;

  constructor(why: string, { isPassing, cause }: { readonly isPassing: boolean; readonly cause?: unknown }) {
    super(`The event was not queued: ${why}`, { cause });
    this.isPassing = isPassing;
  }
}

/**
 * The queue between the webhook and its worker. SQS has stored a message in several zones before it says so:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html.
 *
 * One signed request by hand: the SDK's own way through its middleware takes longer than the webhook has for everything
 * (decision 23).
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-making-api-requests-json.html
 *
 * @param queue.endpoint of SQS in place of the queue's own, as the SDKs know it
 */
export function eventQueue({ url, region, endpoint, timeoutMs = TIMEOUT_MS }: Queue): QueueEvent {
  let way: Way | undefined;
  return async (queued) => {
    way ??= {
      address: endpoint === undefined ? new URL('/', url) : new URL(endpoint.replace(/\/?$/, '/')),
      region,
      timeoutMs,
    };
    const body = JSON.stringify({ QueueUrl: url, MessageBody: JSON.stringify(queued) });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await send(way, body);
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof NotQueued) || !error.isPassing) throw error;
      }
    }
  };
}

interface Queue {
  readonly url: string;
  /** Of the queue. Its address need not name it. */
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** Of silence. */
  readonly timeoutMs?: number;
}

interface Way {
  readonly address: URL;
  readonly region: string;
  readonly timeoutMs: number;
}

/** Resolves when SQS says that it has the message. */
async function send({ address, region, timeoutMs }: Way, body: string): Promise<void> {
  // The credentials are those of the environment.
  const { headers } = aws4.sign({
    service: 'sqs',
    region,
    host: address.host,
    method: 'POST',
    path: address.pathname,
    headers: { 'Content-Type': 'application/x-amz-json-1.0', 'X-Amz-Target': 'AmazonSQS.SendMessage' },
    body,
  });
  const { status, answer } = await post({ address, headers, timeoutMs }, body);
  if (status === 200) return;
  const isPassing = status >= 500 || answer.includes('Throttl');
  throw new NotQueued(`SQS answered ${status}: ${answer.slice(0, 500)}`, { isPassing });
}

interface Post extends Pick<Way, 'address' | 'timeoutMs'> {
  readonly headers: OutgoingHttpHeaders | undefined;
}

function post(
  { address, headers, timeoutMs: timeout }: Post,
  body: string,
): Promise<{ readonly status: number; readonly answer: string }> {
  const { protocol, hostname, port, pathname: path } = address;
  const { request, agent } = protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      reject(new NotQueued(cause.message, { isPassing: true, cause }));
    };
    const asked = request({ hostname, port, method: 'POST', path, headers, agent, timeout }, (response) => {
      response.on('error', fail);
      // The head says it all, and the rest need not be waited for.
      if (response.statusCode === 200) {
        response.resume();
        resolve({ status: 200, answer: '' });
        return;
      }
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        answer += text;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, answer });
      });
    });
    asked.on('timeout', () => {
      asked.destroy(new Error(`SQS was silent for ${timeout} ms.`));
    });
    asked.on('error', fail);
    asked.end(body);
  });
}
