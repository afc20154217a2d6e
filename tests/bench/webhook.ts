import { createHmac, randomUUID } from 'node:crypto';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { PaymentItem } from '../../functions/tables/payments/payment-item.ts';
import { send } from '../../infra/local/client/api-client.ts';
import { checkoutSettings } from '../../shared/contract/money/payments.ts';
import { health } from '../../shared/contract/system.ts';
import { publishLot } from '../support/people/lots.ts';
import { secret } from '../support/people/payment-provider.ts';
import { makeAdmin, makeVerifiedBidder } from '../support/people/people.ts';
import { stackStorage } from '../support/stack/database.ts';
import { startStack } from '../support/stack/stack.ts';
import { putAll } from '../support/tables/put-all.ts';
import { seedUsers } from '../support/tables/seed-lists.ts';
import type { Storage } from '../support/tables/stored-auctions.ts';
import { median, quantile, timed } from './measure.ts';

/** How long the webhook takes beside a route that does nothing, through the front door, one request after the other. */
export interface WebhookTimes {
  readonly events: number;
  /** Milliseconds. */
  readonly noOp: Times;
  /** A route that lets its caller in, by one read of DynamoDB, and does nothing more. */
  readonly letIn: Times;
  /** Signed events that Boli does not act on: all but the queue. */
  readonly ignored: Times;
  readonly capture: Times;
}

interface Times {
  readonly median: number;
  readonly p95: number;
}

const EMD = 100_00;
const WARM_UP = 5;

/**
 * Captures of as many EMDs, each registering somebody, in turn with the route that does nothing. The stack is left to
 * come to rest before each: what a capture leads to must not slow down what it is compared with.
 */
export async function webhookTimes(events: number): Promise<WebhookTimes> {
  const stack = await startStack({ isOnDisk: true });
  try {
    const admin = await makeAdmin(stack.url);
    const auctionId = await publishLot(stack, admin);
    const storage = await stackStorage(stack.url);
    const payments = await seedOrders(storage, auctionId, WARM_UP + events);
    await stack.settled();
    const webhookSecret = await secret(stack.url, 'webhook-secret');
    const bidder = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
    const noOps: number[] = [];
    const letIn: number[] = [];
    const ignored: number[] = [];
    const captures: number[] = [];
    for (const payment of payments) {
      const strange = deliveryOf(payment, 'payment.unheard-of', webhookSecret);
      const captured = deliveryOf(payment, 'payment.captured', webhookSecret);
      await stack.settled();
      noOps.push(await timed(() => nothing(stack.url)));
      letIn.push(await timed(() => bidder.call(checkoutSettings)));
      ignored.push(await timed(() => deliver(stack.url, strange)));
      captures.push(await timed(() => deliver(stack.url, captured)));
    }
    await stack.settled();
    await expectDone(storage, payments);
    return {
      events,
      noOp: timesOf(noOps),
      letIn: timesOf(letIn),
      ignored: timesOf(ignored),
      capture: timesOf(captures),
    };
  } finally {
    await stack.stop();
  }
}

const timesOf = (all: readonly number[]): Times => {
  const warm = all.slice(WARM_UP);
  return { median: median(warm), p95: quantile(warm, 0.95) };
};

/** Verified people with an open order each for the deposit of one auction. */
async function seedOrders(storage: Storage, auctionId: string, count: number): Promise<readonly PaymentItem[]> {
  const now = Date.now();
  const profiles = await seedUsers(storage, count, now);
  const verified = profiles.map((profile) => ({ ...profile, verifyStatus: 'verified' }));
  await putAll(storage.client, storage.tables.users, verified);
  const payments = profiles.map(({ userId }): PaymentItem => {
    const orderId = `order_${randomUUID().slice(0, 14)}`;
    const facts = { type: 'emd', status: 'created', amount: EMD, attention: 'open-order' } as const;
    const at = new Date(now).toISOString();
    const purpose = { paymentId: `emd_${randomUUID()}`, userId, auctionId, auctionTitle: 'A lot' };
    return { ...purpose, ...facts, orderId, createdAt: at, updatedAt: now, attentionSince: at };
  });
  await putAll(storage.client, storage.tables.payments, payments);
  return payments;
}

interface Delivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function deliveryOf({ orderId, paymentId, amount }: PaymentItem, event: string, webhookSecret: string): Delivery {
  const id = `pay_${randomUUID().slice(0, 14)}`;
  const money = { id, order_id: orderId, amount, currency: 'INR', status: 'captured', method: 'upi' };
  const entity = { ...money, notes: { paymentId }, created_at: Math.floor(Date.now() / 1000) };
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } });
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const ids = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() };
  return { body, headers: { 'content-type': 'application/json', ...ids } };
}

async function nothing(url: string): Promise<void> {
  const { status } = await send(url, health);
  if (status !== 200) throw new Error(`The health route answered ${status}.`);
}

async function deliver(url: string, { body, headers }: Delivery): Promise<void> {
  const response = await fetch(`${url}/api/payments/webhook`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The webhook answered ${response.status}.`);
}

/** DynamoDB's limit of one call. */
const MOST_KEYS = 100;

/** An answer counts only when the money is recorded in the end. */
async function expectDone({ client, tables }: Storage, payments: readonly PaymentItem[]): Promise<void> {
  for (let from = 0; from < payments.length; from += MOST_KEYS) {
    const Keys = payments.slice(from, from + MOST_KEYS).map(({ paymentId }) => ({ paymentId }));
    const { Responses } = await client.send(
      new BatchGetCommand({ RequestItems: { [tables.payments]: { Keys, ConsistentRead: true } } }),
    );
    const found = z.array(z.object({ status: z.string() })).parse(Responses?.[tables.payments] ?? []);
    const done = found.filter(({ status }) => status === 'captured').length;
    if (done !== Keys.length) throw new Error(`${done} of ${Keys.length} captures were recorded.`);
  }
}
