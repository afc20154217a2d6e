/** Trouble with one payment is not an outage; a refund that does not get on can be seen; money moves elsewhere too. */
import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../../functions/payments/reconcile.ts';
import { refundAnswer } from '../../../../functions/payments/provider/razorpay-answers.ts';
import { refundPayment } from '../../../../functions/payments/refunds/refund-payment.ts';
import { isStuck } from '../../../../functions/payments/refunds/is-stuck.ts';
import type { PaymentItem } from '../../../../functions/tables/payments/payment-item.ts';
import { delivery, handleWebhook } from '../webhook/deliveries.ts';
import { bidder, EMD, payment, profile, world } from '../given.ts';
import { HOUR, NOW } from '../../../support/builders/time.ts';

const MINUTE = 60_000;

describe('the reconciler', () => {
  /** Open orders of which the provider cannot say anything about the first. */
  const ordered = (count: number) => {
    const w = world();
    for (let index = 1; index <= count; index += 1) {
      w.fake.put('payments', payment({ paymentId: `p${index}`, orderId: `order_${index}` }));
      w.gateway.orders.push({ orderId: `order_${index}`, amount: EMD, currency: 'INR', receipt: `p${index}` });
    }
    return w;
  };

  test('goes on past an order with an unreadable answer, and looks at the others first next time', async () => {
    const { deps, gateway, one } = ordered(2);
    gateway.pay('order_2', { paidAt: NOW });
    gateway.fail('listOrderPayments', 'before');
    expect(await reconcile(deps, NOW + HOUR)).toEqual({ provider: 'answers' });
    expect(one('payments', 'p2')).toMatchObject({ status: 'captured' });
    expect(String(one('payments', 'p1')?.['attentionSince']) > new Date(NOW).toISOString()).toBe(true);
  });

  test('takes three silences in a row for an outage, and spares the rest the wait', async () => {
    const { deps, gateway } = ordered(6);
    gateway.fail('listOrderPayments', 'before', 'before', 'before');
    expect(await reconcile(deps, NOW + HOUR)).toEqual({ provider: 'out' });
    expect(gateway.calls).toEqual(['listOrderPayments', 'listOrderPayments', 'listOrderPayments']);
  });

  test('stops at once when our key is not accepted, and gives nobody up for it', async () => {
    const { deps, gateway, one } = ordered(3);
    gateway.fail('listOrderPayments', 'no-access');
    expect(await reconcile(deps, NOW + 96 * HOUR)).toEqual({ provider: 'no-access' });
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
])('a refund that the provider calls %s is %s, with the bank’s reference', (status, expected) => {
  const entity = { id: 'r', payment_id: 'p', amount: 1, status, acquirer_data: { arn: null, rrn: '123' } };
  expect(refundAnswer.parse(entity)).toMatchObject({ status: expected, reference: '123' });
});

/** u1's held deposit of a lost auction is due for refund. */
function owing(change: Partial<PaymentItem> = {}) {
  const w = world();
  w.gateway.pay('order_1', { amount: EMD });
  const due = { status: 'refunding', attention: 'refund-due', refundDueSince: NOW } as const;
  w.fake.put(
    'payments',
    payment({ paymentId: 'emd_1', ...due, providerPaymentId: 'pay_1', credited: true, ...change }),
  );
  w.fake.put('auctions', bidder({ deposit: 'refunding', depositPaymentId: 'emd_1', outcome: 'lost' }));
  w.fake.put('users', profile({ walletBalance: EMD }));
  const stored = () => w.one('payments', 'emd_1') as PaymentItem;
  return { ...w, stored };
}

describe('a refund that does not get on', () => {
  test('keeps the provider’s reason and the number of tries, and is stuck after an hour', async () => {
    const { deps, gateway, stored } = owing();
    gateway.refusal = 'Your account does not have enough balance';
    gateway.fail('refund', 'refuse');
    await refundPayment(deps, 'emd_1', NOW);
    expect(stored()).toMatchObject({ refundProblem: 'Your account does not have enough balance', refundAttempts: 1 });
    expect([isStuck(stored(), NOW + HOUR), isStuck(stored(), NOW + HOUR + 1)]).toEqual([false, true]);
    await refundPayment(deps, 'emd_1', NOW + HOUR);
    expect(stored()).toMatchObject({ status: 'refunded' });
    expect(stored()).not.toHaveProperty('refundProblem');
  });

  test('is stuck when the provider has it and the bank takes longer than banks take', () => {
    const taken = payment({ status: 'refunding', refundDueSince: NOW, refundId: 'rfnd_1' });
    expect([isStuck(taken, NOW + 10 * 24 * HOUR), isStuck(taken, NOW + 12 * 24 * HOUR)]).toEqual([false, true]);
    expect(isStuck(payment({ status: 'refunding', refundDueSince: NOW }), NOW + 25 * HOUR)).toBe(true);
  });

  test('bounces as often as it will, and wallet and registration move once', async () => {
    const { deps, gateway, stored, one, fake } = owing();
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

  test('whose notice was lost in a crash is told later', async () => {
    const { deps, fake } = owing();
    const crashing = { ...deps, notify: () => Promise.reject(new Error('crash')) };
    await expect(refundPayment(crashing, 'emd_1', NOW)).rejects.toThrow('crash');
    await reconcile(deps, NOW + HOUR);
    expect(fake.all('notifications')).toMatchObject([{ userId: 'u1', type: 'emd_refunded' }]);
  });
});

test('an order is not given up because the provider once refused to tell about it', async () => {
  const { deps, gateway, fake, one } = world();
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

describe('what happens at the provider’s side', () => {
  const held = () => {
    const w = owing({ status: 'captured' });
    w.fake.put('auctions', bidder({ depositPaymentId: 'emd_1' }));
    return w;
  };
  const refund = (amount: number, id = 'rfnd_x') =>
    delivery('refund.processed', {
      refund: { entity: { id, payment_id: 'pay_1', amount, status: 'processed' } },
      payment: { entity: { order_id: 'order_1' } },
    });

  test('a refund of a held deposit is recorded everywhere, once, and told to the admins', async () => {
    const { deps, fake, one, stored } = held();
    await handleWebhook(deps, refund(EMD), NOW);
    await handleWebhook(deps, refund(EMD), NOW + 1);
    expect(stored()).toMatchObject({ status: 'refunded', refundId: 'rfnd_x', returnedElsewhere: EMD });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'refunded' });
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
    expect(fake.all('notifications')).toMatchObject([{ userId: '#ADMINS', title: 'Money Returned at Razorpay' }]);
  });

  test('after it a second payment of the same order is still found, and goes back; the payer hears of that one', async () => {
    const { deps, gateway, fake } = held();
    await handleWebhook(deps, refund(EMD), NOW);
    gateway.pay('order_1', { paidAt: NOW, providerPaymentId: 'pay_second', amount: EMD });
    for (let hours = 1; hours <= 3; hours += 1) await reconcile(deps, NOW + hours * HOUR);
    const second = fake.all('payments').find(({ paymentId }) => paymentId === 'unmatched_pay_second');
    expect(second).toMatchObject({ status: 'refunded' });
    const told = fake.all('notifications').filter(({ userId }) => userId === 'u1');
    expect(told.map(({ title }) => title)).toEqual(['Payment Refunded']);
  });

  test('a partial refund is taken off what we give back', async () => {
    const { deps, gateway, fake, stored } = held();
    gateway.refunds.push({ refundId: 'rfnd_x', providerPaymentId: 'pay_1', amount: 100, status: 'processed' });
    await handleWebhook(deps, refund(100), NOW);
    expect(stored()).toMatchObject({ status: 'captured', returnedElsewhere: 100 });
    fake.put('payments', { ...stored(), status: 'refunding', attention: 'refund-due' });
    fake.put('auctions', bidder({ deposit: 'refunding', depositPaymentId: 'emd_1' }));
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('refunded');
    expect(gateway.returned('pay_1')).toBe(EMD);
  });

  const dispute = (step: string, status: string, amount_deducted: number) =>
    delivery(`payment.dispute.${step}`, {
      dispute: { entity: { id: 'disp_1', payment_id: 'pay_1', amount: EMD, amount_deducted, status } },
      payment: { entity: { order_id: 'order_1' } },
    });

  test('a dispute is kept with its status, and what a lost one takes is recorded and told to the admins', async () => {
    const { deps, fake, stored } = held();
    await handleWebhook(deps, dispute('created', 'open', 0), NOW);
    expect(stored()).toMatchObject({ status: 'captured', dispute: { disputeId: 'disp_1', status: 'open' } });
    await handleWebhook(deps, dispute('lost', 'lost', EMD), NOW + 1);
    expect(stored()).toMatchObject({ status: 'refunded', dispute: { status: 'lost' }, returnedElsewhere: EMD });
    expect(fake.all('money').map(({ kind }) => kind)).toEqual(['disputed', 'disputed', 'charged-back']);
    const told = fake.all('notifications').filter(({ title }) => title === 'Payment Disputed');
    expect(told.map(({ userId }) => userId)).toEqual(['#ADMINS', '#ADMINS']);
  });

  test('what a lost dispute takes is taken once, however often it is told', async () => {
    const { deps, stored } = held();
    for (const [later, step] of ['lost', 'lost', 'closed'].entries()) {
      await handleWebhook(deps, dispute(step, step, 100), NOW + later);
    }
    expect(stored()).toMatchObject({ status: 'captured', returnedElsewhere: 100 });
  });

  test('what a lost dispute takes of a forfeited deposit was ours', async () => {
    const { deps, fake } = owing({ status: 'forfeited' });
    await handleWebhook(deps, dispute('lost', 'lost', EMD), NOW);
    const line = fake.all('money').find(({ kind }) => kind === 'charged-back');
    expect(line).toMatchObject({ from: 'forfeited', to: 'payer', amount: EMD });
  });
});
