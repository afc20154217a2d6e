import { timingSafeEqual } from 'node:crypto';
import type { AwsRequest } from '@boli/aws-local/aws/aws-service.ts';
import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';
import { paymentsOf, refundsOf, type SandboxRecords, type Payment } from './entities.ts';
import { RazorpayFault } from './errors.ts';
import type { Faults } from './faults.ts';
import { createOrder, existingOrder, listOrders, readBody } from './orders.ts';
import { capturePayment } from './payer.ts';
import { createRefund, existingPayment, existingRefund } from './refunds.ts';
import { settlementReport } from './settlements.ts';
import type { Webhooks } from './webhooks.ts';

export interface RestOptions {
  readonly records: SandboxRecords;
  readonly webhooks: Webhooks;
  readonly clock: () => number;
  readonly keys: { readonly keyId: string; readonly keySecret: string };
  readonly faults: Faults;
}

function requireKey(options: RestOptions, request: AwsRequest): void {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${options.keys.keyId}:${options.keys.keySecret}`).toString('base64')}`,
  );
  const given = Buffer.from(request.headers['authorization'] ?? '');
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new RazorpayFault('Authentication failed', { status: 401 });
  }
}

function bodyOf(request: AwsRequest): unknown {
  if (request.body.length === 0) return {};
  const body = parseJson(request.body.toString('utf8'));
  if (body === undefined) throw new RazorpayFault('The request body is not valid JSON.');
  return body;
}

const collection = (items: readonly unknown[]): unknown => ({ entity: 'collection', count: items.length, items });

const captureInput = z.strictObject({ amount: z.coerce.number().int(), currency: z.literal('INR').optional() });

/** Captures an authorized payment; like the real API, refuses any other. */
function capture({ records, webhooks }: RestOptions, paymentId: string, request: AwsRequest): Payment {
  const payment = existingPayment(records, paymentId);
  const input = readBody(captureInput, bodyOf(request));
  if (input.amount !== payment.amount) {
    throw new RazorpayFault('Capture amount must be equal to the amount authorized', { field: 'amount' });
  }
  if (payment.status === 'authorized') return capturePayment(records, webhooks, payment);
  throw new RazorpayFault(
    payment.captured
      ? 'This payment has already been captured'
      : 'Only payments which have been authorized and not yet captured can be captured',
  );
}

/** Handles a call of the REST API below /v1; every call needs the key id and secret. */
export function handleRestCall(options: RestOptions, path: string, request: AwsRequest): unknown {
  options.faults.beforeCall();
  requireKey(options, request);
  const answer = runCall(options, path, request);
  options.faults.afterCall();
  return answer;
}

function runCall(options: RestOptions, path: string, request: AwsRequest): unknown {
  const { records, webhooks, clock } = options;
  const [resource = '', id = '', sub = '', subId = ''] = path.split('/').filter((part) => part !== '');
  const pattern = [resource, id && ':id', sub, subId && ':id'].filter((part) => part !== '').join('/');
  switch (`${request.method} ${pattern}`) {
    case 'POST orders':
      return createOrder(records, bodyOf(request), clock(), options.faults.beforeOrder);
    case 'GET orders':
      return collection(listOrders(records, request.query));
    case 'GET orders/:id':
      return existingOrder(records, id);
    case 'GET orders/:id/payments':
      return collection(paymentsOf(records, existingOrder(records, id).id));
    case 'GET settlements/:id/combined':
      return collection(settlementReport(records, options.faults, request.query));
    case 'GET payments/:id':
      return existingPayment(records, id);
    case 'POST payments/:id/capture':
      return capture(options, id, request);
    case 'POST payments/:id/refund': {
      options.faults.beforeRefund();
      const idempotencyKey = request.headers['x-refund-idempotency'];
      const refund = { paymentId: id, body: bodyOf(request), idempotencyKey, state: options.faults.refundState() };
      return createRefund(records, webhooks, refund, clock());
    }
    case 'GET payments/:id/refunds':
      return collection(refundsOf(records, existingPayment(records, id).id));
    case 'GET payments/:id/refunds/:id':
      return existingRefund(records, subId);
    case 'GET refunds/:id':
      return existingRefund(records, id);
    default:
      throw new RazorpayFault(`The local sandbox does not know ${request.method} /v1/${pattern}.`, { status: 404 });
  }
}
