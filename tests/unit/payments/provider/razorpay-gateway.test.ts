import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { razorpayGateway } from '#functions/payments/provider/razorpay-gateway.ts';

vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Boli');
const count = vi.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
vi.spyOn(Metrics.prototype, 'publishStoredMetrics').mockReturnThis();
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Seen {
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

let server: Server;
let seen: Seen[];
/** The provider's answer; undefined closes the connection without one, 'never' leaves it open. */
let answer: { status: number; body: string } | 'never' | undefined;

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      seen.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
      if (answer === undefined) request.socket.destroy();
      else if (answer !== 'never')
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const gateway = (timeoutMs = 2_000) =>
  razorpayGateway({
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/__local/razorpay`,
    timeoutMs,
  });

const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });
const order = { id: 'order_1', entity: 'order', amount: 5000, currency: 'INR', receipt: 'r', status: 'created' };
const paid = { id: 'pay_1', order_id: 'order_1', amount: 5000, currency: 'INR', status: 'captured', email: 'x@y.z' };
const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 5000, status: 'processed' };

test('creates an order under a base URL with a path, with the key as credentials', async () => {
  answer = json(order);
  const created = await gateway().createOrder({ receipt: 'emd_1', amount: 5000, notes: { paymentId: 'emd_1' } });
  expect(created).toEqual({ ok: true, value: { orderId: 'order_1', amount: 5000, currency: 'INR' } });
  expect(seen[0]?.call).toBe('POST /__local/razorpay/v1/orders');
  expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('rzp_test_1:secret').toString('base64')}`);
  expect(seen[0]?.body).toEqual({ amount: 5000, currency: 'INR', receipt: 'emd_1', notes: { paymentId: 'emd_1' } });
});

test('finds an order by receipt and amount', async () => {
  answer = json({ entity: 'collection', items: [{ ...order, id: 'order_0', amount: 1 }, order] });
  expect(await gateway().findOrder('emd_1', 5000)).toMatchObject({ ok: true, value: { orderId: 'order_1' } });
  expect(await gateway().findOrder('emd_1', 7)).toEqual({ ok: true, value: undefined });
  expect(seen[0]?.call).toBe('GET /__local/razorpay/v1/orders?count=100&skip=0&receipt=emd_1');
});

test('fetches, captures and lists payments, without personal data of the payer', async () => {
  answer = json(paid);
  const known = { providerPaymentId: 'pay_1', orderId: 'order_1', amount: 5000, currency: 'INR', status: 'captured' };
  expect(await gateway().fetchPayment('pay_1')).toEqual({ ok: true, value: known });
  expect(await gateway().capturePayment('pay_1', 5000)).toEqual({ ok: true, value: known });
  answer = json({ items: [paid] });
  expect(await gateway().listOrderPayments('order_1')).toEqual({ ok: true, value: [known] });
  expect(seen.map(({ call }) => call)).toEqual([
    'GET /__local/razorpay/v1/payments/pay_1',
    'POST /__local/razorpay/v1/payments/pay_1/capture',
    'GET /__local/razorpay/v1/orders/order_1/payments',
  ]);
  expect(seen[1]?.body).toEqual({ amount: 5000, currency: 'INR' });
});

test('refunds with an idempotency key, which the SDK has no parameter for', async () => {
  answer = json(refund);
  const done = { refundId: 'rfnd_1', providerPaymentId: 'pay_1', amount: 5000, status: 'processed' };
  const asked = await gateway().refund({ providerPaymentId: 'pay_1', amount: 5000, idempotencyKey: 'emd_0123456789' });
  expect(asked).toEqual({ ok: true, value: done });
  expect(seen[0]).toMatchObject({ call: 'POST /__local/razorpay/v1/payments/pay_1/refund', body: { amount: 5000 } });
  expect(seen[0]?.headers['x-refund-idempotency']).toBe('emd_0123456789');
  expect(seen[0]?.headers.authorization).toMatch(/^Basic /);
  answer = json({ items: [refund] });
  expect(await gateway().listRefunds('pay_1')).toEqual({ ok: true, value: [done] });
  expect(seen[1]?.call).toMatch(/^GET \/__local\/razorpay\/v1\/payments\/pay_1\/refunds\?/);
});

const operations = [
  ['an SDK call', () => gateway(100).fetchPayment('pay_1')],
  [
    'the raw call',
    () => gateway(100).refund({ providerPaymentId: 'pay_1', amount: 1, idempotencyKey: 'k'.repeat(10) }),
  ],
] as const;

test.each(operations)('%s: a 400 of the provider is a refusal', async (_, run) => {
  answer = json({ error: { code: 'BAD_REQUEST_ERROR', description: 'The id does not exist' } }, 400);
  expect(await run()).toEqual({
    ok: false,
    error: { kind: 'refused', status: 400, code: 'BAD_REQUEST_ERROR', description: 'The id does not exist' },
  });
});

test.each(operations)('%s: any other failure has an unknown outcome', async (_, run) => {
  const unknowns = [
    undefined,
    'never',
    json({ error: { code: 'SERVER_ERROR' } }, 500),
    json({ error: { code: 'BAD_REQUEST_ERROR', description: 'in progress' } }, 409),
    json({ error: { code: 'BAD_REQUEST_ERROR', description: 'too many' } }, 429),
    { status: 502, body: '<html>Bad gateway</html>' },
    { status: 404, body: '<html>Not found</html>' },
    { status: 200, body: '<html>Hello</html>' },
    json({ id: 'pay_1' }),
  ] as const;
  for (const one of unknowns) {
    answer = one;
    expect({ one, outcome: await run() }).toMatchObject({ outcome: { ok: false, error: { kind: 'unknown' } } });
  }
});

test('a call without a usable answer is counted for the alarm, and a refusal is not', async () => {
  const counted = async (one: typeof answer) => {
    count.mockClear();
    answer = one;
    await gateway().fetchPayment('pay_1');
    return count.mock.calls.filter(([name]) => name === 'ProviderUnreachable').length;
  };
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'No such payment' } };
  expect(await counted(undefined)).toBe(1);
  expect(await counted(json({ error: {} }, 502))).toBe(1);
  expect(await counted(json({ id: 1 }))).toBe(1);
  expect(await counted(json(refusal, 400))).toBe(0);
  expect(await counted(json(refusal, 401))).toBe(0);
  expect(await counted(json(paid))).toBe(0);
});
