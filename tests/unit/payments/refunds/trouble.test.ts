/** The failure of one payment is not an outage of the provider, and a stuck refund can be seen. */
import { describe, expect, test } from 'vitest';
import { refundAnswer } from '#functions/payments/provider/razorpay-answers.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { isStuck } from '#functions/payments/waiting-times.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { EMD, payment, setUp } from '../given.ts';
import { delivery, handleWebhook } from '../webhook/deliveries.ts';
import { refundDueFixture } from './refund-due-fixture.ts';

const MINUTE = 60_000;

describe('the reconciler', () => {
  /** Open orders that the provider knows. */
  const ordered = (count: number) => {
    const w = setUp();
    for (let index = 1; index <= count; index += 1) {
      w.fake.put('payments', payment({ paymentId: `p${index}`, orderId: `order_${index}` }));
      w.gateway.orders.push({ orderId: `order_${index}`, amount: EMD, currency: 'INR', receipt: `p${index}` });
    }
    return w;
  };

  test('continues after an order without an answer, and postpones that one', async () => {
    const { deps, gateway, one } = ordered(2);
    gateway.pay('order_2', { paidAt: NOW });
    gateway.fail('listOrderPayments', 'request-lost');
    expect(await reconcile(deps, NOW + HOUR)).toEqual({ provider: 'answers', missedWebhooks: 1 });
    expect(one('payments', 'p2')).toMatchObject({ status: 'captured' });
    expect(String(one('payments', 'p1')?.['attentionSince']) > new Date(NOW).toISOString()).toBe(true);
  });

  test('counts a payment as a missed webhook when it is more than ten minutes old', async () => {
    const { deps, gateway } = ordered(3);
    const now = NOW + HOUR;
    gateway.pay('order_1', { paidAt: now - 10 * MINUTE - 1 });
    gateway.pay('order_2', { paidAt: now - 10 * MINUTE });
    expect(await reconcile(deps, now)).toMatchObject({ missedWebhooks: 1 });
    expect(await reconcile(deps, now + HOUR)).toMatchObject({ missedWebhooks: 0 });
  });

  test('stops after three unanswered calls in a row: that is an outage', async () => {
    const { deps, gateway } = ordered(6);
    gateway.fail('listOrderPayments', 'request-lost', 'request-lost', 'request-lost');
    expect(await reconcile(deps, NOW + HOUR)).toMatchObject({ provider: 'down' });
    expect(gateway.calls).toEqual(['listOrderPayments', 'listOrderPayments', 'listOrderPayments']);
  });

  test('stops at once when our key is rejected, and gives up no order', async () => {
    const { deps, gateway, one } = ordered(3);
    gateway.fail('listOrderPayments', 'no-access');
    expect(await reconcile(deps, NOW + 96 * HOUR)).toMatchObject({ provider: 'no-access' });
    expect(gateway.calls).toHaveLength(1);
    expect(one('payments', 'p1')).toMatchObject({ status: 'created', attention: 'open-order' });
  });
});

test.each([
  ['created', 'pending'],
  ['pending', 'pending'],
  ['something new', 'pending'],
  [undefined, 'pending'],
  ['processed', 'processed'],
  ['failed', 'failed'],
  ['reversed', 'failed'],
])('the provider’s refund status %s is read as %s, with the bank’s reference', (status, expected) => {
  const entity = { id: 'r', payment_id: 'p', amount: 1, status, acquirer_data: { arn: null, rrn: '123' } };
  expect(refundAnswer.parse(entity)).toMatchObject({ status: expected, reference: '123' });
});

describe('a refund that makes no progress', () => {
  test('stores the provider’s reason and the number of attempts, and is stuck after an hour', async () => {
    const { deps, gateway, stored } = refundDueFixture();
    gateway.refusal = 'Your account does not have enough balance';
    gateway.fail('refund', 'refuse');
    await refundPayment(deps, 'emd_1', NOW);
    expect(stored()).toMatchObject({ refundProblem: 'Your account does not have enough balance', refundAttempts: 1 });
    expect([isStuck(stored(), NOW + HOUR), isStuck(stored(), NOW + HOUR + 1)]).toEqual([false, true]);
    await refundPayment(deps, 'emd_1', NOW + HOUR);
    expect(stored()).toMatchObject({ status: 'refunded' });
    expect(stored()).not.toHaveProperty('refundProblem');
  });

  test('that waits for a bank transfer is in the ledger once, however long it waits', async () => {
    const { deps, stored, fake } = refundDueFixture({ refundBy: 'bank', refundId: 'rfnd_bounced' });
    for (let day = 1; day <= 5; day += 1) await refundPayment(deps, 'emd_1', NOW + day * 24 * HOUR);
    expect(stored()).toMatchObject({ refundAttempts: 5 });
    expect(fake.all('money').filter(({ kind }) => kind === 'refund-asked')).toHaveLength(1);
  });

  test('is stuck after twelve days when the provider has accepted it, else after a day', () => {
    const accepted = payment({ status: 'refunding', refundDueSince: NOW, refundId: 'rfnd_1' });
    expect([isStuck(accepted, NOW + 10 * 24 * HOUR), isStuck(accepted, NOW + 12 * 24 * HOUR)]).toEqual([false, true]);
    expect(isStuck(payment({ status: 'refunding', refundDueSince: NOW }), NOW + 25 * HOUR)).toBe(true);
  });

  test('may bounce repeatedly, but wallet and registration change once', async () => {
    const { deps, gateway, stored, one, fake } = refundDueFixture();
    for (let bounce = 1; bounce <= 3; bounce += 1) {
      await refundPayment(deps, 'emd_1', NOW + bounce * 10 * MINUTE);
      expect(stored()).toMatchObject({ status: 'refunded', refundId: `rfnd_${bounce}` });
      gateway.refunds[bounce - 1] = { ...gateway.refunds[bounce - 1], status: 'failed' } as never;
      const failed = delivery('refund.failed', {
        refund: { entity: { id: `rfnd_${bounce}`, payment_id: 'pay_1', amount: EMD, status: 'failed' } },
        payment: { entity: { order_id: 'order_1' } },
      });
      await handleWebhook(deps, failed, NOW + bounce * 10 * MINUTE + 1);
      expect(stored()).toMatchObject({ status: 'refunding', attention: 'refund-due' });
    }
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
    expect(fake.all('users').filter(({ amount }) => amount === -EMD)).toHaveLength(1);
  });

  test('crashes before its notice: the reconciler sends the notice later', async () => {
    const { deps, fake } = refundDueFixture();
    const crashing = { ...deps, notify: () => Promise.reject(new Error('crash')) };
    await expect(refundPayment(crashing, 'emd_1', NOW)).rejects.toThrow('crash');
    await reconcile(deps, NOW + HOUR);
    expect(fake.all('notifications')).toMatchObject([{ userId: 'u1', type: 'emd_refunded' }]);
  });
});

test('an order is not given up after a single refusal by the provider', async () => {
  const { deps, gateway, fake, one } = setUp();
  fake.put('payments', payment());
  gateway.orders.push({ orderId: 'order_1', amount: EMD, currency: 'INR', receipt: 'p1' });
  gateway.fail('listOrderPayments', 'refuse');
  await reconcile(deps, NOW + 73 * HOUR);
  const { paymentId } = payment();
  expect(one('payments', paymentId)).toMatchObject({ status: 'created', attention: 'open-order' });
  gateway.fail('listOrderPayments', 'refuse', 'refuse');
  await reconcile(deps, NOW + 85 * HOUR);
  expect(one('payments', paymentId)).toMatchObject({ status: 'failed' });
});
