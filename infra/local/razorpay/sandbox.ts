import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { AwsRequest, AwsResponse } from '@boli/aws-local/aws/aws-service.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { newestFirst, openRecords, type Order, type Payment, type Refund } from './entities.ts';
import { faultResponse, json, RazorpayFault } from './errors.ts';
import { createFaults, type FaultsInput } from './faults.ts';
import { existingOrder } from './orders.ts';
import { createPayer, type Payer } from './payer.ts';
import { settleRefund } from './refunds.ts';
import { handleRestCall } from './rest.ts';
import { createWebhooks, type QueuedWebhook } from './webhooks.ts';

/** An order with its payments and refunds, newest first. */
export interface OrderView {
  readonly order: Order;
  readonly payments: readonly { readonly payment: Payment; readonly refunds: readonly Refund[] }[];
}

/** The emulated payment provider. */
export interface RazorpaySandbox extends Payer {
  /** Paths from `/__local/razorpay` on: the REST API and the checkout script. */
  handle(request: AwsRequest): Promise<AwsResponse>;
  /** Starts to deliver webhooks, beginning with those from before a restart. */
  start(): void;
  stop(): Promise<void>;
  /** Delivers what has become due; for when the clock was moved. */
  wake(): void;
  webhooksPending(): number;
  webhooks(): readonly QueuedWebhook[];
  orders(): readonly OrderView[];
  setFaults(input: FaultsInput): void;
  /** Settles a pending refund, or fails one that was processed. */
  settleRefund(refundId: string, ending: 'process' | 'fail'): Refund;
}

const MOUNT = '/__local/razorpay';
const CHECKOUT_SCRIPT = new URL('checkout.js', import.meta.url);

function script(body: string): AwsResponse {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  return { status: 200, headers, body };
}

export function createRazorpay(options: {
  readonly db: DatabaseSync;
  readonly clock: Clock;
  /** The stack's own origin. */
  readonly publicUrl: string;
  readonly webhookUrl: string;
  readonly keys: { readonly keyId: string; readonly keySecret: string; readonly webhookSecret: string };
}): RazorpaySandbox {
  const { db, clock, keys } = options;
  const records = openRecords(db);
  const faults = createFaults();
  const webhooks = createWebhooks({ db, clock, faults, url: options.webhookUrl, secret: keys.webhookSecret });
  const payer = createPayer({ records, webhooks, clock, keySecret: keys.keySecret });
  const restDeps = {
    records,
    webhooks,
    clock,
    keys,
    faults,
  };

  /** The order that the checkout shows; needs only the public key id. */
  const checkoutOrder = (orderId: string, request: AwsRequest): AwsResponse => {
    if (request.query.get('key_id') !== keys.keyId) throw new RazorpayFault('Authentication failed', { status: 401 });
    const { id, amount, currency, status } = existingOrder(records, orderId);
    return json({ id, amount, currency, status });
  };

  const answer = (request: AwsRequest): AwsResponse => {
    const path = request.path.startsWith(MOUNT) ? request.path.slice(MOUNT.length) : request.path;
    if (request.method === 'GET' && path === '/v1/checkout.js') return script(readFileSync(CHECKOUT_SCRIPT, 'utf8'));
    if (request.method === 'GET' && path === '/v1/risk-detection.js') return script('/* finds no fraud */');
    const shownOrderId = /^\/v1\/checkout\/orders\/([^/]+)$/.exec(path)?.[1];
    if (request.method === 'GET' && shownOrderId !== undefined) return checkoutOrder(shownOrderId, request);
    if (!path.startsWith('/v1/'))
      throw new RazorpayFault('The requested URL was not found on the server.', { status: 404 });
    return json(handleRestCall(restDeps, path.slice('/v1/'.length), request));
  };

  return {
    ...payer,
    handle: async (request) => {
      try {
        return await Promise.resolve(answer(request));
      } catch (error) {
        if (error instanceof RazorpayFault) return faultResponse(error);
        throw error;
      }
    },
    start: webhooks.start,
    stop: webhooks.stop,
    wake: webhooks.wake,
    webhooksPending: webhooks.pending,
    webhooks: webhooks.list,
    orders: () => {
      const payments = Map.groupBy(newestFirst(records.payments), (payment) => payment.order_id);
      const refunds = Map.groupBy(newestFirst(records.refunds), (refund) => refund.payment_id);
      return newestFirst(records.orders).map((order) => ({
        order,
        payments: (payments.get(order.id) ?? []).map((payment) => ({
          payment,
          refunds: refunds.get(payment.id) ?? [],
        })),
      }));
    },
    setFaults: faults.set,
    settleRefund: (refundId, ending) => settleRefund(records, webhooks, refundId, ending),
  };
}
