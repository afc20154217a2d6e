/** Refunds made on the provider's dashboard, and disputes: Boli did not decide them, but its books must show them. */
import { describe, expect, test } from 'vitest';
import { reconcile } from '#functions/payments/reconcile.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { bidder, EMD, payment, setUp } from '../given.ts';
import { delivery, handleWebhook, paymentEntity } from '../webhook/deliveries.ts';
import { refundDueFixture } from './refund-due-fixture.ts';

describe('events that originate at the provider', () => {
  const held = () => {
    const w = refundDueFixture({ status: 'captured' });
    w.fake.put('auctions', bidder({ depositPaymentId: 'emd_1' }));
    return w;
  };
  const refund = (amount: number, id = 'rfnd_x') =>
    delivery('refund.processed', {
      refund: { entity: { id, payment_id: 'pay_1', amount, status: 'processed' } },
      payment: { entity: { order_id: 'order_1' } },
    });

  test('a refund of a held deposit is recorded everywhere, once, and the admins are notified', async () => {
    const { deps, fake, one, stored } = held();
    await handleWebhook(deps, refund(EMD), NOW);
    await handleWebhook(deps, refund(EMD), NOW + 1);
    expect(stored()).toMatchObject({ status: 'refunded', refundId: 'rfnd_x', returnedElsewhere: EMD });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'refunded' });
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
    expect(fake.all('notifications')).toMatchObject([{ userId: '#ADMINS', title: 'Money Returned at Razorpay' }]);
  });

  test('after a refund a second payment of the order is still found and refunded, with a notice to the payer', async () => {
    const { deps, gateway, fake } = held();
    await handleWebhook(deps, refund(EMD), NOW);
    gateway.pay('order_1', { paidAt: NOW, providerPaymentId: 'pay_second', amount: EMD });
    for (let hours = 1; hours <= 3; hours += 1) await reconcile(deps, NOW + hours * HOUR);
    const second = fake.all('payments').find(({ paymentId }) => paymentId === 'unmatched_pay_second');
    expect(second).toMatchObject({ status: 'refunded' });
    const notices = fake.all('notifications').filter(({ userId }) => userId === 'u1');
    expect(notices.map(({ title }) => title)).toEqual(['Payment Refunded']);
  });

  test('a partial refund reduces the refund that Boli makes', async () => {
    const { deps, gateway, fake, stored } = held();
    gateway.refunds.push({ refundId: 'rfnd_x', providerPaymentId: 'pay_1', amount: 100, status: 'processed' });
    await handleWebhook(deps, refund(100), NOW);
    expect(stored()).toMatchObject({ status: 'captured', returnedElsewhere: 100 });
    fake.put('payments', { ...stored(), status: 'refunding', attention: 'refund-due' });
    fake.put('auctions', bidder({ deposit: 'refunding', depositPaymentId: 'emd_1' }));
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('refunded');
    expect(gateway.returned('pay_1')).toBe(EMD);
  });

  describe('a refund event that arrives before the payment event', () => {
    const ID = payment().paymentId;
    /** Paid, and refunded on the dashboard, before any event was recorded. */
    const refundFirst = ({ captured: wasCaptured = true, refunded: amount = EMD }) => {
      const w = setUp();
      w.fake.put('payments', payment());
      const money = w.gateway.pay('order_1', {
        providerPaymentId: 'pay_1',
        amount: EMD,
        status: 'refunded',
        paidAt: NOW,
      });
      const { entity } = paymentEntity(money).payment;
      const refunded = delivery('refund.processed', {
        refund: { entity: { id: 'rfnd_x', payment_id: 'pay_1', amount, status: 'processed' } },
        payment: { entity: { ...entity, created_at: NOW / 1000, captured: wasCaptured } },
      });
      // The event contains the payment as it was when captured.
      const captured = delivery('payment.captured', paymentEntity({ ...money, status: 'captured' }));
      return { ...w, refunded, captured };
    };

    test('leaves no registration with a refunded deposit', async () => {
      const { deps, fake, one, refunded, captured } = refundFirst({});
      await handleWebhook(deps, refunded, NOW + 1);
      await handleWebhook(deps, captured, NOW + 2);
      expect(one('payments', ID)).toMatchObject({ status: 'refunded', refundId: 'rfnd_x', providerPaymentId: 'pay_1' });
      expect(one('auctions', 'BIDDER#u1')).toBeUndefined();
      expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
      expect(fake.all('money').map(({ kind }) => kind)).toEqual(['captured', 'refund-due', 'refunded']);
      expect(fake.all('notifications')).toMatchObject([{ userId: 'u1', title: 'Payment Refunded' }]);
    });

    test('reduces the deposit by a partial refund', async () => {
      const { deps, one, refunded, captured } = refundFirst({ captured: true, refunded: 100 });
      await handleWebhook(deps, refunded, NOW + 1);
      await handleWebhook(deps, captured, NOW + 2);
      expect(one('payments', ID)).toMatchObject({ status: 'captured', returnedElsewhere: 100 });
      expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'held', depositAmount: EMD - 100 });
    });

    test('is ignored when the payment was never captured', async () => {
      const { deps, fake, one, refunded } = refundFirst({ captured: false });
      await handleWebhook(deps, refunded, NOW + 1);
      expect(one('payments', ID)).toMatchObject({ status: 'created' });
      expect(fake.all('money')).toEqual([]);
    });
  });

  const dispute = (step: string, status: string, amount_deducted: number, id = 'disp_1') =>
    delivery(`payment.dispute.${step}`, {
      dispute: { entity: { id, payment_id: 'pay_1', amount: EMD, amount_deducted, status } },
      payment: { entity: { order_id: 'order_1' } },
    });

  test('a second dispute keeps the days of the first, and the payment is disputed until both have ended', async () => {
    const { deps, stored } = held();
    await handleWebhook(deps, dispute('created', 'open', 0), NOW);
    await handleWebhook(deps, dispute('created', 'open', 0, 'disp_2'), NOW + 1);
    await handleWebhook(deps, dispute('won', 'won', 0), NOW + 2);
    expect(stored()).toMatchObject({ disputed: 'open' });
    await handleWebhook(deps, dispute('won', 'won', 0, 'disp_2'), NOW + 3);
    // An older event that comes late opens nothing again.
    await handleWebhook(deps, dispute('under_review', 'under_review', 0), NOW + 4);
    expect(stored()).toMatchObject({
      disputes: [
        { disputeId: 'disp_1', from: NOW, until: NOW + 2 },
        { disputeId: 'disp_2', from: NOW + 1, until: NOW + 3 },
      ],
    });
    expect(stored()).not.toHaveProperty('disputed');
  });

  test('a dispute is stored with its status, and the loss of one is recorded and notified to the admins', async () => {
    const { deps, fake, stored } = held();
    await handleWebhook(deps, dispute('created', 'open', 0), NOW);
    expect(stored()).toMatchObject({ status: 'captured', dispute: { disputeId: 'disp_1', status: 'open' } });
    expect(stored()).toMatchObject({ disputes: [{ disputeId: 'disp_1', from: NOW }], disputed: 'open' });
    await handleWebhook(deps, dispute('lost', 'lost', EMD), NOW + 1);
    expect(stored()).toMatchObject({ status: 'refunded', dispute: { status: 'lost' }, returnedElsewhere: EMD });
    expect(stored(), 'storage is not charged for these days').toMatchObject({
      disputes: [{ disputeId: 'disp_1', from: NOW, until: NOW + 1 }],
    });
    expect(fake.all('money').map(({ kind }) => kind)).toEqual(['disputed', 'disputed', 'charged-back']);
    const notices = fake.all('notifications').filter(({ title }) => title === 'Payment Disputed');
    expect(notices.map(({ userId }) => userId)).toEqual(['#ADMINS', '#ADMINS']);
  });

  test('the loss of a dispute is recorded and told once, however often the event arrives', async () => {
    const { deps, fake, stored } = held();
    for (const [later, step] of ['lost', 'lost', 'closed'].entries()) {
      await handleWebhook(deps, dispute(step, step, 100), NOW + later);
    }
    expect(stored()).toMatchObject({ status: 'captured', returnedElsewhere: 100 });
    const told = (about: string) => fake.all('notifications').filter(({ title }) => title === about).length;
    expect(told('Money Returned at Razorpay')).toBe(1);
    expect(told('Payment Disputed'), 'of each status one').toBe(2);
  });

  test.each([
    ['and then won', ['created', 'under_review', 'won'], { deposit: 'held' }, EMD, undefined],
    ['reported late, after it was won', ['won', 'created'], { deposit: 'held' }, EMD, undefined],
    ['and then lost', ['created', 'lost'], { deposit: 'refunded' }, 0, EMD],
  ])('Razorpay withholds the money of an open dispute: %s', async (_, steps, registration, wallet, gone) => {
    const { deps, fake, one, stored } = held();
    for (const [later, step] of steps.entries()) {
      const status = step === 'created' ? 'open' : step;
      await handleWebhook(deps, dispute(step, status, EMD), NOW + later);
    }
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ ...registration, depositAmount: EMD });
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: wallet });
    expect(stored().returnedElsewhere).toBe(gone);
    expect(fake.all('money').filter(({ kind }) => kind === 'charged-back')).toHaveLength(gone === undefined ? 0 : 1);
  });

  test('a lost dispute about a forfeited deposit is charged to the forfeited money', async () => {
    const { deps, fake } = refundDueFixture({ status: 'forfeited' });
    await handleWebhook(deps, dispute('lost', 'lost', EMD), NOW);
    const line = fake.all('money').find(({ kind }) => kind === 'charged-back');
    expect(line).toMatchObject({ from: 'forfeited', to: 'payer', amount: EMD });
  });

  test('an ended dispute is not reopened by an older event that arrives late', async () => {
    const { deps, fake, stored } = held();
    await handleWebhook(deps, dispute('lost', 'lost', 100), NOW);
    await handleWebhook(deps, dispute('created', 'open', 0), NOW + 1);
    expect(stored()).toMatchObject({ dispute: { status: 'lost' } });
    expect(fake.all('notifications').map(({ title }) => title)).toEqual([
      'Payment Disputed',
      'Money Returned at Razorpay',
    ]);
    expect(fake.all('money').map(({ reason }) => reason)).toContain('Dispute open');
  });

  test('the admins are notified when both a refund and a lost dispute returned the money', async () => {
    const { deps, gateway, fake, stored } = refundDueFixture();
    gateway.refundsEndAs = 'pending';
    await refundPayment(deps, 'emd_1', NOW);
    await handleWebhook(deps, dispute('lost', 'lost', EMD), NOW + 1);
    expect(stored()).toMatchObject({ status: 'refunded' });
    await handleWebhook(deps, refund(EMD, gateway.refunds[0]?.refundId), NOW + 2);
    expect(fake.all('money').filter(({ to }) => to === 'payer')).toHaveLength(1);
    expect(fake.all('money').map(({ kind }) => kind)).toContain('returned-by-provider');
    const notices = fake.all('notifications').filter(({ title }) => title === 'Money Returned at Razorpay');
    expect(notices).toHaveLength(2);
  });

  test('a refund made at the provider that the payer’s bank returned is made again', async () => {
    const { deps, gateway, fake, stored, one } = held();
    gateway.refunds.push({ refundId: 'rfnd_x', providerPaymentId: 'pay_1', amount: EMD, status: 'failed' });
    await handleWebhook(deps, refund(EMD), NOW);
    const failed = delivery('refund.failed', {
      refund: { entity: { id: 'rfnd_x', payment_id: 'pay_1', amount: EMD, status: 'failed' } },
      payment: { entity: { order_id: 'order_1' } },
    });
    await handleWebhook(deps, failed, NOW + 1);
    expect(stored()).toMatchObject({ status: 'refunding', returnedElsewhere: 0 });
    expect(await refundPayment(deps, 'emd_1', NOW + 2)).toBe('refunded');
    expect(gateway.returned('pay_1')).toBe(EMD);
    const line = fake.all('money').find(({ kind }) => kind === 'refunded');
    expect(line).toMatchObject({ amount: EMD });
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
  });
});
