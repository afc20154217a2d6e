import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openStateDatabase } from '@boli/aws-local/state/state-store.ts';
import Razorpay from 'razorpay';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createRazorpay, type RazorpaySandbox } from '#infra/local/razorpay/sandbox.ts';

export const KEYS = { keyId: 'rzp_test_local', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };

interface ReceivedWebhook {
  readonly event: string;
  readonly id: string;
  readonly signed: boolean;
  readonly payload: Record<string, { entity: { id: string; status: string } }>;
}

export const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The sandbox on its own server, new for each test, with a receiver for its webhooks. */
export function runningSandbox() {
  let dataDir: string;
  let db: DatabaseSync;
  let offset: number;
  let sandbox: RazorpaySandbox;
  let server: Server;
  let base: string;
  let received: ReceivedWebhook[];
  let reply: number;
  const clock = () => Date.now() + offset;
  const start = () => {
    sandbox = createRazorpay({ db, clock, publicUrl: base, webhookUrl: `${base}/api/payments/webhook`, keys: KEYS });
    sandbox.start();
  };

  /** Serves the webhook receiver and the sandbox. */
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(incoming.url ?? '/', base);
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    if (url.pathname === '/api/payments/webhook') {
      const { event, payload } = JSON.parse(body.toString()) as Pick<ReceivedWebhook, 'event' | 'payload'>;
      const signed = headers['x-razorpay-signature'] === hmac(KEYS.webhookSecret, body.toString());
      received.push({ event, payload, signed, id: headers['x-razorpay-event-id'] ?? '' });
      outgoing.writeHead(reply).end();
      return;
    }
    const request = { method: incoming.method ?? '', path: url.pathname, query: url.searchParams, headers, body };
    const answer = await sandbox.handle({ ...request, principal: undefined });
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boli-razorpay-'));
    db = openStateDatabase(dataDir);
    offset = 0;
    received = [];
    reply = 200;
    server = createServer((incoming, outgoing) => {
      void serve(incoming, outgoing);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    start();
  });
  afterEach(async () => {
    await sandbox.stop();
    server.closeAllConnections();
    server.close();
    db.close();
    rmSync(dataDir, { recursive: true });
  });

  /** The real SDK with the sandbox's address. */
  function sdk(secret = KEYS.keySecret) {
    const razorpay = new Razorpay({ key_id: KEYS.keyId, key_secret: secret });
    const { api } = razorpay as unknown as { api: { rq: { defaults: { baseURL: string } } } };
    api.rq.defaults.baseURL = `${base}/__local/razorpay`;
    return razorpay;
  }

  return {
    get sandbox() {
      return sandbox;
    },
    /** The received webhooks, oldest first. */
    get received(): readonly ReceivedWebhook[] {
      return received;
    },
    /** The path on the sandbox's server. */
    at: (path: string) => `${base}/__local/razorpay/${path}`,
    /** Sets the status with which the receiver responds to webhooks. */
    answerWebhooks: (status: number) => {
      reply = status;
    },
    moveClock: (ms: number) => {
      offset = ms;
    },
    /** @param meanwhile runs between the stop and the start */
    restart: async (meanwhile: () => void) => {
      await sandbox.stop();
      meanwhile();
      start();
    },
    sdk,
    order: (more: object = {}) =>
      sdk().orders.create({ amount: 50_000, currency: 'INR', receipt: 'emd_1', notes: { auctionId: 'a' }, ...more }),
    /** Waits until `count` webhooks have arrived. */
    waitForWebhooks: async (count: number) => {
      await vi.waitFor(() => expect(received).toHaveLength(count));
      await vi.waitFor(() => expect(sandbox.webhooksPending()).toBe(0));
    },
  };
}
