import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { AwsRequest, AwsResponse } from '@boli/aws-local/aws/aws-service.ts';
import { openStateStore } from '@boli/aws-local/state/state-store.ts';
import ece from 'http_ece';
import * as z from 'zod';
import { jsonAnswer } from '../pages/html.ts';

const messageSchema = z.object({ topic: z.string().optional(), payload: z.unknown() });

/** A subscribed browser. The service also holds the browser's keys, so that it can decrypt for tests. */
const subscriberSchema = z.object({
  privateKey: z.string(),
  auth: z.string(),
  /** The public key that must verify the signature of messages. */
  applicationServerKey: z.string(),
  hasEnded: z.boolean(),
  /** Whether the service refuses its messages, to simulate an outage. */
  isDown: z.boolean().default(false),
  /** Messages for the browser. A newer message replaces one with the same topic (RFC 8030, section 5.4). */
  messages: z.array(messageSchema),
  /** Counts all messages, including replaced and refused ones. */
  received: z.number(),
});
type Subscriber = z.infer<typeof subscriberSchema>;

export interface PushService {
  handle(request: AwsRequest): Promise<AwsResponse>;
}

const subscribeBody = z.object({ applicationServerKey: z.string().min(80) });

/**
 * A push service (RFC 8030) together with the browser's part: it verifies the signature (RFC 8292) and decrypts (RFC
 * 8291), so that tests see the plain message.
 */
export function createPushService({
  db,
  baseUrl,
}: {
  readonly db: DatabaseSync;
  readonly baseUrl: string;
}): PushService {
  const store = openStateStore(db, 'push-subscriptions', subscriberSchema);

  const subscribe = (request: AwsRequest): AwsResponse => {
    const { applicationServerKey } = subscribeBody.parse(JSON.parse(request.body.toString('utf8')));
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16).toString('base64url');
    const id = randomUUID();
    const privateKey = browser.getPrivateKey('base64url');
    store.put(id, {
      privateKey,
      auth,
      applicationServerKey,
      hasEnded: false,
      isDown: false,
      messages: [],
      received: 0,
    });
    const keys = { p256dh: browser.getPublicKey('base64url'), auth };
    return jsonAnswer({ endpoint: `${baseUrl}/__local/push/to/${id}`, expirationTime: null, keys }, 201);
  };

  const receive = (id: string, subscriber: Subscriber, { headers, body }: AwsRequest): AwsResponse => {
    if (subscriber.hasEnded) return jsonAnswer({ message: 'The subscription has ended.' }, 410);
    if (!isSigned(headers['authorization'] ?? '', subscriber.applicationServerKey, new URL(baseUrl).origin)) {
      return jsonAnswer({ message: 'The signature is not that of the subscription.' }, 403);
    }
    const received = subscriber.received + 1;
    if (subscriber.isDown) {
      store.put(id, { ...subscriber, received });
      return jsonAnswer({ message: 'Not now.' }, 503);
    }
    const topic = headers['topic'];
    const message = { topic, payload: JSON.parse(decrypted(body, subscriber)) };
    const waiting = subscriber.messages.filter((earlier) => topic === undefined || earlier.topic !== topic);
    store.put(id, { ...subscriber, messages: [...waiting, message], received });
    return { status: 201, headers: { location: `${baseUrl}/__local/push/message/${randomUUID()}` }, body: '' };
  };

  const respondTo = (request: AwsRequest): AwsResponse => {
    const { method, path } = request;
    if (method === 'POST' && path === '/__local/push/subscriptions') return subscribe(request);
    const [, operation, id = ''] = /^\/__local\/push\/(to|end|down|up|messages)\/([\w-]+)$/.exec(path) ?? [];
    const subscriber = store.get(id);
    if (operation === undefined || subscriber === undefined) return jsonAnswer({ message: 'Unknown.' }, 404);
    if (method === 'GET' && operation === 'messages') {
      const { messages, received } = subscriber;
      return jsonAnswer({ messages: messages.map(({ payload }) => payload), received });
    }
    if (method !== 'POST') return jsonAnswer({ message: 'Unknown.' }, 404);
    if (operation === 'to') return receive(id, subscriber, request);
    store.put(id, { ...subscriber, ...(operation === 'end' ? { hasEnded: true } : { isDown: operation === 'down' }) });
    return jsonAnswer({ success: true });
  };

  return { handle: async (request) => respondTo(request) };
}

function decrypted(body: Buffer, { privateKey, auth }: Subscriber): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey, 'base64url');
  return ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth }).toString('utf8');
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** `vapid t=<token signed with ES256>, k=<public key>`, for this service and not expired. */
function isSigned(authorization: string, key: string, origin: string): boolean {
  const { token = '', given = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<given>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (given !== key) return false;
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${payload}`), signed, Buffer.from(signature, 'base64url'))) return false;
  const { aud } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return aud === origin;
}
