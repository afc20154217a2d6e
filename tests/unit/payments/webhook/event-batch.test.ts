import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handleEventBatch } from '#functions/payments/webhook/event-batch.ts';
import { readQueuedEvent, type QueuedEvent } from '#functions/payments/webhook/queued-event.ts';
import { receiveWebhook } from '#functions/payments/webhook/receive-webhook.ts';
import { logger } from '#functions/platform/logger.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { EMD, payment, WEBHOOK_SECRET, setUp } from '../given.ts';
import { delivery, paymentEntity } from './deliveries.ts';

beforeAll(() => {
  vi.spyOn(logger, 'error').mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const ID = payment().paymentId;

/** The event that the webhook queues for a delivery. */
async function queuedOf(...sent: Parameters<typeof delivery>): Promise<QueuedEvent | undefined> {
  const queued: QueuedEvent[] = [];
  const deps = { webhookSecrets: [WEBHOOK_SECRET], queue: async (one: QueuedEvent) => void queued.push(one) };
  expect(await receiveWebhook(deps, delivery(...sent))).toMatchObject({ ok: true });
  return queued[0];
}

function paid() {
  const w = setUp();
  w.fake.put('payments', payment());
  return { ...w, money: w.gateway.pay('order_1', { amount: EMD }) };
}

describe('a queued event', () => {
  test('contains ids and amounts, but no personal data of the payer', async () => {
    const { money } = paid();
    const text = JSON.stringify(await queuedOf('payment.captured', paymentEntity(money), 'evt_1'));
    expect(text).toContain(money.providerPaymentId);
    for (const personal of ['asha@boli.test', '+919800000000']) expect(text).not.toContain(personal);
  });

  test('is small, whatever the body contains', async () => {
    const { money } = paid();
    const queued = await queuedOf('payment.captured', paymentEntity(money, { paymentId: 'x'.repeat(5_000) }));
    expect(queued?.event).not.toHaveProperty('paymentIdHint');
    expect(JSON.stringify(queued).length).toBeLessThan(1_000);
    const oversized = { ...money, orderId: 'o'.repeat(2_000_000) };
    expect(await queuedOf('payment.captured', paymentEntity(oversized))).toBeUndefined();
  });

  test('omits an event id that is too long to be Razorpay’s', async () => {
    const { money } = paid();
    expect(await queuedOf('payment.captured', paymentEntity(money), 'e'.repeat(5_000))).not.toHaveProperty('eventId');
  });

  test.each(['', 'no json', '{}', '{"event":{"kind":"captured"}}', '{"event":{"kind":"unheard-of"}}'])(
    'is refused when malformed: %s',
    (body) => expect(() => readQueuedEvent(body)).toThrow(),
  );
});

describe('a batch of the queue', () => {
  const record = (messageId: string, queued: unknown) => ({ messageId, body: JSON.stringify(queued) });

  test('reports the failed messages, handles the others, and completes a failed one at its retry', async () => {
    const { deps, fake, money, one } = paid();
    const captured = record('good', await queuedOf('payment.captured', paymentEntity(money), 'evt_1'));
    fake.before = (command) =>
      command instanceof PutCommand && command.input.TableName === 'notifications'
        ? Promise.reject(new Error('outage'))
        : Promise.resolve();
    const strange = record('strange', { some: 'thing' });
    const unknown = record('unknown', await queuedOf('payment.failed', paymentEntity({ ...money, orderId: 'o' })));
    const batch = { Records: [captured, strange, unknown] };
    const answer = await handleEventBatch(deps, batch, () => NOW);
    expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).toSorted()).toEqual([
      'good',
      'strange',
    ]);
    fake.before = () => Promise.resolve();
    // SQS may deliver it twice, to two containers at the same time.
    const again = await Promise.all([1, 2].map(() => handleEventBatch(deps, { Records: [captured] }, () => NOW + 1)));
    expect(again).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
    expect(one('payments', ID)).toMatchObject({ status: 'captured', capturedAt: NOW });
    expect(fake.all('notifications')).toHaveLength(1);
    expect(fake.all('money').filter(({ kind }) => kind === 'captured')).toHaveLength(1);
  });

  test('in another format throws', async () => {
    await expect(handleEventBatch(paid().deps, { reconcile: true }, () => NOW)).rejects.toThrow();
  });
});
