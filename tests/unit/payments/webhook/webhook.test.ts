import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { webhookEvent } from '#functions/payments/webhook/webhook-event.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { EMD, payment, setUp } from '../given.ts';
import { delivery, handleWebhook, paymentEntity } from './deliveries.ts';

const ID = payment().paymentId;

function ordered(change: Parameters<typeof payment>[0] = {}) {
  const w = setUp();
  w.fake.put('payments', payment(change));
  return { ...w, money: w.gateway.pay('order_1', { amount: EMD }) };
}

describe('a delivery', () => {
  test.each([undefined, '', '0'.repeat(64)])(
    'with the signature %s is refused and changes nothing',
    async (signature) => {
      const { deps, fake, money } = ordered();
      const before = JSON.stringify(fake.all('payments'));
      const sent = { ...delivery('payment.captured', paymentEntity(money)), signature };
      expect(await handleWebhook(deps, sent, NOW)).toMatchObject({ ok: false, error: { code: 'INVALID_SIGNATURE' } });
      expect(JSON.stringify(fake.all('payments'))).toBe(before);
    },
  );

  test('is handled once per event id', async () => {
    const { deps, fake, money } = ordered();
    const sent = delivery('payment.captured', paymentEntity(money));
    expect(await handleWebhook(deps, sent, NOW)).toMatchObject({ ok: true });
    const marker = fake.all('payments').find((item) => String(item['paymentId']).startsWith('event_'));
    expect(marker).toEqual({ paymentId: marker?.['paymentId'], expiresAt: Math.floor(NOW / 1000) + 7 * 86_400 });
    let commands = 0;
    fake.before = () => Promise.resolve(void (commands += 1));
    expect(await handleWebhook(deps, sent, NOW)).toMatchObject({ ok: true });
    expect(commands).toBe(1);
  });

  test('is marked as handled only at the end, so that it is retried after a crash', async () => {
    const { deps, fake, money, one } = ordered();
    const sent = delivery('payment.captured', paymentEntity(money));
    fake.before = (command) =>
      command instanceof PutCommand && command.input.TableName === 'notifications'
        ? Promise.reject(new Error('outage'))
        : Promise.resolve();
    await expect(handleWebhook(deps, sent, NOW)).rejects.toThrow('outage');
    expect(fake.all('payments').some((item) => String(item['paymentId']).startsWith('event_'))).toBe(false);
    fake.before = () => Promise.resolve();
    await handleWebhook(deps, sent, NOW + 60_000);
    expect(one('payments', ID)).toMatchObject({ status: 'captured', capturedAt: NOW });
    expect(fake.all('notifications')).toHaveLength(1);
  });

  test.each([
    ['an unknown event', delivery('subscription.charged', {})],
    [
      'an unknown order',
      delivery(
        'payment.captured',
        paymentEntity({
          providerPaymentId: 'pay_x',
          orderId: 'order_x',
          amount: 1,
          currency: 'INR',
          status: 'captured',
        }),
      ),
    ],
    [
      'no order',
      delivery(
        'payment.captured',
        paymentEntity({ providerPaymentId: 'pay_x', orderId: null, amount: 1, currency: 'INR', status: 'captured' }),
      ),
    ],
    ['a known event in an unknown shape', delivery('payment.captured', { payment: {} })],
    [
      'an unknown refund',
      delivery('refund.processed', {
        refund: { entity: { id: 'r', payment_id: 'pay_x', amount: 1, status: 'processed' } },
      }),
    ],
  ])('about %s is accepted', async (_, sent) => {
    const { deps, one } = ordered();
    expect(await handleWebhook(deps, sent, NOW)).toEqual({ ok: true, value: undefined });
    expect(one('payments', ID)).toMatchObject({ status: 'created' });
  });

  test('is matched to the payment by its order, whatever its notes say', async () => {
    const { deps, fake, money, one } = ordered();
    fake.put('payments', payment({ paymentId: 'emd_other', orderId: 'order_9', userId: 'u2' }));
    await handleWebhook(deps, delivery('payment.captured', paymentEntity(money, { paymentId: 'emd_other' })), NOW);
    expect(one('payments', ID)).toMatchObject({ status: 'captured' });
    expect(one('payments', 'emd_other')).toMatchObject({ status: 'created' });
  });
});

test('a failed attempt is recorded and replaced by a later capture, but never replaces one', async () => {
  const { deps, money, one } = ordered();
  const failed = delivery('payment.failed', paymentEntity({ ...money, providerPaymentId: 'pay_f', status: 'failed' }));
  await handleWebhook(deps, failed, NOW);
  expect(one('payments', ID)).toMatchObject({ status: 'failed', attention: 'open-order' });
  await handleWebhook(deps, delivery('order.paid', paymentEntity(money)), NOW);
  expect(one('payments', ID)).toMatchObject({ status: 'captured' });
  await handleWebhook(deps, { ...failed, eventId: 'evt_again' }, NOW);
  expect(one('payments', ID)).toMatchObject({ status: 'captured' });
});

test('webhookEvent drops the fields that Boli does not need', () => {
  const entity = {
    id: 'pay_1',
    order_id: 'order_1',
    amount: 5,
    currency: 'INR',
    status: 'captured',
    notes: [],
    vpa: 'x@y',
  };
  expect(webhookEvent({ event: 'payment.captured', payload: { payment: { entity } } })).toEqual({
    kind: 'captured',
    payment: { providerPaymentId: 'pay_1', orderId: 'order_1', amount: 5, currency: 'INR', status: 'captured' },
  });
  expect(webhookEvent('nonsense')).toEqual({ kind: 'ignored', event: 'unreadable' });
  expect(webhookEvent({ event: 'constructor', payload: {} })).toEqual({ kind: 'ignored', event: 'constructor' });
});

describe('a refund event', () => {
  const refunding = { status: 'refunding', providerPaymentId: 'pay_1', attention: 'refund-due' } as const;
  const refundEvent = (event: string, refundId = 'rfnd_1', amount = EMD) =>
    delivery(event, {
      refund: { entity: { id: refundId, payment_id: 'pay_1', amount, status: event.slice(7), notes: [] } },
      payment: { entity: { id: 'pay_1', order_id: 'order_1' } },
    });

  test('processed marks the payment as refunded', async () => {
    const { deps, fake, one } = ordered(refunding);
    await handleWebhook(deps, refundEvent('refund.processed'), NOW);
    expect(one('payments', ID)).toMatchObject({ status: 'refunded', refundId: 'rfnd_1', refundedAt: NOW });
    expect(fake.all('notifications')).toMatchObject([{ type: 'emd_refunded' }]);
  });

  test('processed for a part does not mark the payment as refunded', async () => {
    const { deps, one } = ordered(refunding);
    await handleWebhook(deps, refundEvent('refund.processed', 'rfnd_1', 1), NOW);
    expect(one('payments', ID)).toMatchObject({ status: 'refunding' });
  });

  test('failed leaves the refund due', async () => {
    const { deps, one } = ordered(refunding);
    await handleWebhook(deps, refundEvent('refund.failed'), NOW);
    expect(one('payments', ID)).toMatchObject({ status: 'refunding', attention: 'refund-due', refundAttempts: 1 });
  });

  test('failed after processed makes the refund due again, once', async () => {
    const { deps, fake, one } = ordered(refunding);
    await handleWebhook(deps, refundEvent('refund.processed'), NOW);
    await handleWebhook(deps, refundEvent('refund.failed', 'rfnd_other'), NOW);
    expect(one('payments', ID)).toMatchObject({ status: 'refunded' });
    await handleWebhook(deps, refundEvent('refund.failed'), NOW);
    await handleWebhook(deps, { ...refundEvent('refund.failed'), eventId: undefined }, NOW);
    expect(one('payments', ID)).toMatchObject({ status: 'refunding', attention: 'refund-due', bounced: true });
    expect(fake.all('money').filter(({ kind }) => kind === 'refund-bounced')).toHaveLength(1);
  });
});
