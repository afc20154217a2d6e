import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { paymentRoutes } from '#functions/payments/payment-routes.ts';
import { handleEvent } from '#functions/payments/webhook/handle-event.ts';
import type { QueuedEvent, QueueEvent } from '#functions/payments/webhook/queued-event.ts';
import { webhookRoutes } from '#functions/payments/webhook/webhook-routes.ts';
import { NO_CALLERS } from '#functions/platform/http/gate.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { ok } from '#shared/model/result.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { TOKEN_IS_ENOUGH } from '#tests/support/requests/gate.ts';
import { claimOf, EMD, KEY_SECRET, WEBHOOK_SECRET, setUp } from './given.ts';
import { delivery, paymentEntity } from './webhook/deliveries.ts';

const context = { awsRequestId: 'r', functionName: 'f', memoryLimitInMB: '128' } as Context;

const event = (path: string, body: string, headers: Record<string, string>, isBase64Encoded = false) =>
  ({
    routeKey: `POST /api${path}`,
    headers,
    body,
    isBase64Encoded,
    requestContext: {
      timeEpoch: NOW,
      http: { sourceIp: '192.0.2.1' },
      authorizer: { jwt: { claims: { sub: 'u1', token_use: 'access', 'cognito:groups': '[user]' } } },
    },
  }) as unknown as APIGatewayProxyEventV2;

function functions({ queue }: { readonly queue?: QueueEvent } = {}) {
  const w = setUp();
  const queued: QueuedEvent[] = [];
  const shared = { ...w.deps, clock: () => NOW };
  const account = () => Promise.resolve({ gateway: w.gateway, keySecret: KEY_SECRET });
  const api = httpFunction(
    paymentRoutes({
      ...shared,
      account,
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      withdraw: () => Promise.resolve(ok(undefined)),
      answerCounterOffer: () => Promise.resolve(ok(undefined)),
    }),
    TOKEN_IS_ENOUGH,
  );
  const webhook = httpFunction(
    webhookRoutes({
      clock: () => NOW,
      webhookSecret: () => Promise.resolve(WEBHOOK_SECRET),
      queue: queue ?? (async (one) => void queued.push(one)),
    }),
    NO_CALLERS,
  );
  const post = async (path: string, body: unknown) => {
    const json = { 'content-type': 'application/json' };
    const answer = await api(event(path, JSON.stringify(body), json), context);
    return { status: answer.statusCode, body: JSON.parse(String(answer.body)) as Record<string, unknown> };
  };
  return { ...w, post, webhook, queued };
}

test('an EMD can be ordered and verified over HTTP, and registers the bidder', async () => {
  const { post, gateway, one } = functions();
  const created = await post('/payments/create', { auctionId: 'a1', amount: EMD / 100, paymentType: 'emd' });
  expect(created).toEqual({
    status: 200,
    body: {
      success: true,
      message: 'Payment order created.',
      order: { id: 'order_1', amount: EMD, currency: 'INR' },
      payment: { id: expect.stringMatching(/^emd_/) as string },
      key: 'rzp_test_key',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      registered: false,
    },
  });
  const paymentId = (created.body['payment'] as { id: string }).id;
  const { providerPaymentId } = gateway.pay('order_1');
  const claim = claimOf(paymentId, 'order_1', providerPaymentId);
  const checkout = {
    razorpay_order_id: 'order_1',
    razorpay_payment_id: providerPaymentId,
    razorpay_signature: claim.signature,
    paymentId,
  };
  expect(await post('/payments/verify', checkout)).toEqual({
    status: 200,
    body: {
      success: true,
      message: 'Payment verified successfully!',
      payment: { id: paymentId, status: 'captured', amount: EMD / 100 },
    },
  });
  expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held' });
  expect(await post('/payments/verify', { ...checkout, razorpay_signature: 'x' })).toMatchObject({
    status: 400,
    body: { success: false, code: 'INVALID_SIGNATURE', message: 'Payment verification failed' },
  });
});

test.each([false, true])('the signature of a webhook is checked over the raw bytes (base64: %s)', async (isBase64) => {
  const { post, gateway, deps, one, webhook, queued } = functions();
  await post('/payments/create', { auctionId: 'a1', paymentType: 'emd' });
  const { body, signature, eventId } = delivery('payment.captured', paymentEntity(gateway.pay('order_1')));
  const headers = { 'X-Razorpay-Signature': String(signature), 'X-Razorpay-Event-Id': String(eventId) };
  const text = Buffer.from(body).toString(isBase64 ? 'base64' : 'utf8');
  const forged = await webhook(event('/payments/webhook', `${text} `, headers), context);
  expect(forged.statusCode).toBe(400);
  expect(queued).toEqual([]);
  const accepted = await webhook(event('/payments/webhook', text, headers, isBase64), context);
  expect(accepted).toMatchObject({ statusCode: 200, body: '{"success":true}' });
  expect(queued).toMatchObject([{ eventId }]);
  for (const event of queued) await handleEvent(deps, event, NOW);
  expect(one('auctions', 'BIDDER#u1')).toBeDefined();
});

test('a webhook that cannot be queued is answered with 5xx, so that Razorpay sends it again', async () => {
  const { gateway, post, webhook } = functions({ queue: () => Promise.reject(new Error('SQS is away')) });
  await post('/payments/create', { auctionId: 'a1', paymentType: 'emd' });
  const { body, signature } = delivery('payment.captured', paymentEntity(gateway.pay('order_1')));
  const headers = { 'X-Razorpay-Signature': String(signature) };
  const answer = await webhook(event('/payments/webhook', Buffer.from(body).toString('utf8'), headers), context);
  expect(answer.statusCode).toBe(500);
});
