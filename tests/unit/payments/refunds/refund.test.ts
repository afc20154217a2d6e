import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reconcile } from '#functions/payments/reconcile.ts';
import { refundBatch } from '#functions/payments/refunds/refund-batch.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { readWorkerEvent } from '#functions/payments/worker-event.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { EMD, payment, setUp } from '../given.ts';
import { refundDueFixture } from './refund-due-fixture.ts';

const due = { status: 'refunding', attention: 'refund-due' } as const;
const MINUTE = 60_000;

describe('a refund that is due', () => {
  test('is made and recorded everywhere, once', async () => {
    const { deps, fake, gateway, one } = refundDueFixture();
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('refunded');
    expect(one('payments', 'emd_1')).toMatchObject({ status: 'refunded', refundId: 'rfnd_1', refundedAt: NOW });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'refunded' });
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
    expect(fake.all('users').map((item) => item['amount'])).toContain(-EMD);
    expect(fake.all('users').map((item) => item['type'])).toContain('deposit_refunded');
    expect(fake.all('notifications')).toMatchObject([{ userId: 'u1', type: 'emd_refunded' }]);
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('not-due');
    expect(gateway.returned('pay_1')).toBe(EMD);
  });

  test('of money that was never held leaves wallet and registration alone', async () => {
    const { deps, one } = refundDueFixture({ paymentId: 'unmatched_pay_1', credited: undefined });
    expect(await refundPayment(deps, 'unmatched_pay_1', NOW)).toBe('refunded');
    expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: EMD });
    expect(one('auctions', 'BIDDER#u1')).toMatchObject({ deposit: 'refunding' });
  });

  test.each([
    ['request-lost', 'unreachable'],
    ['answer-lost', 'unreachable'],
    ['refuse', 'waiting'],
  ] as const)('is made once despite a failing call of the provider (%s)', async (trouble, outcome) => {
    const { deps, gateway, one } = refundDueFixture();
    gateway.fail('refund', trouble);
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe(outcome);
    expect(one('payments', 'emd_1')).toMatchObject({ ...due, refundAttempts: 1 });
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('refunded');
    expect(gateway.refunds).toHaveLength(1);
  });

  test('that failed at the bank is requested again under a new idempotency key', async () => {
    const { deps, gateway } = refundDueFixture();
    gateway.refundsEndAs = 'failed';
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('waiting');
    gateway.refundsEndAs = 'processed';
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('refunded');
    expect(gateway.refunds.map(({ status }) => status)).toEqual(['failed', 'processed']);
  });

  test('that is pending at the provider is not requested again', async () => {
    const { deps, gateway, one } = refundDueFixture();
    gateway.refundsEndAs = 'pending';
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('waiting');
    expect(await refundPayment(deps, 'emd_1', NOW)).toBe('waiting');
    expect(gateway.refunds).toHaveLength(1);
    expect(one('payments', 'emd_1')).toMatchObject({ ...due, refundId: 'rfnd_1' });
  });

  test('that keeps failing is retried with growing pauses, and never dropped', async () => {
    const { deps, gateway, one } = refundDueFixture();
    gateway.fail('refund', 'refuse');
    gateway.troubles.set(
      'listRefunds',
      Array.from({ length: 30 }, () => 'request-lost'),
    );
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await refundPayment(deps, 'emd_1', NOW);
      pauses.push((Date.parse(String(one('payments', 'emd_1')?.['attentionSince'])) - NOW) / MINUTE);
    }
    expect(pauses).toEqual([0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 360, 360, 360, 360]);
    expect(one('payments', 'emd_1')).toMatchObject(due);
  });
});

test('under any failures and concurrent workers the money is refunded exactly once and the wallet agrees', async () => {
  const trouble = fc.constantFrom('request-lost' as const, 'answer-lost' as const, 'refuse' as const);
  const outage = fc.array(fc.boolean(), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(trouble, { maxLength: 5 }),
      outage,
      async (scheduler, troubles, outages) => {
        const { deps, fake, gateway, one } = refundDueFixture();
        gateway.fail('refund', ...troubles);
        const left = [...outages];
        fake.before = async (command) => {
          await scheduler.schedule(Promise.resolve());
          const isWrite = command instanceof TransactWriteCommand || command instanceof PutCommand;
          if (isWrite && left.shift() === true) throw new Error('outage');
        };
        const workers = Array.from({ length: 3 }, () => refundPayment(deps, 'emd_1', NOW).catch(() => 'crashed'));
        await scheduler.waitFor(Promise.all(workers));
        fake.before = () => Promise.resolve();
        for (let run = 1; run <= 8; run += 1) await reconcile(deps, NOW + run * 12 * HOUR);
        expect(gateway.returned('pay_1')).toBe(EMD);
        expect(one('payments', 'emd_1')).toMatchObject({ status: 'refunded' });
        expect(one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
        expect(fake.all('users').filter((item) => item['amount'] === -EMD)).toHaveLength(1);
      },
    ),
    { numRuns: 150 },
  );
});

describe('the payment worker’s events', () => {
  const record = (id: string, before?: string, after = 'refund-due') => ({
    eventSource: 'aws:dynamodb',
    dynamodb: {
      SequenceNumber: `seq-${id}`,
      NewImage: { paymentId: { S: id }, attention: { S: after }, amount: { N: '1' } },
      ...(before !== undefined && { OldImage: { attention: { S: before } } }),
    },
  });

  test('contain the refunds that have just become due, or the tick of the schedule', () => {
    const Records = [
      record('a'),
      record('b', 'open-order'),
      record('c', 'refund-due'),
      record('d', undefined, 'open-order'),
      { dynamodb: { SequenceNumber: 'x', OldImage: { attention: { S: 'refund-due' } } } },
    ];
    expect(readWorkerEvent({ Records })).toEqual({
      kind: 'changes',
      newRefunds: [
        { paymentId: 'a', sequenceNumber: 'seq-a' },
        { paymentId: 'b', sequenceNumber: 'seq-b' },
      ],
      changed: [],
    });
    expect(readWorkerEvent({ reconcile: true })).toEqual({ kind: 'reconcile' });
    expect(() => readWorkerEvent({ reconcile: 'yes' })).toThrow();
  });

  test('contain payments with a changed status or refunds made elsewhere, but not other changes', () => {
    const change = (id: string, before: object | undefined, after: object) => ({
      dynamodb: {
        SequenceNumber: `seq-${id}`,
        NewImage: { paymentId: { S: id }, ...after },
        ...(before !== undefined && { OldImage: before }),
      },
    });
    const captured = { status: { S: 'captured' } };
    const Records = [
      change('new', undefined, captured),
      change('paid', { status: { S: 'created' } }, captured),
      change('returned', captured, { ...captured, returnedElsewhere: { N: '5' } }),
      change('marked', captured, { ...captured, attention: { S: 'recheck' } }),
    ];
    expect(readWorkerEvent({ Records })).toMatchObject({
      changed: ['new', 'paid', 'returned'].map((paymentId) => ({ paymentId, sequenceNumber: `seq-${paymentId}` })),
    });
  });

  test('that fail are reported to the stream, and only those', async () => {
    const { deps, fake } = refundDueFixture();
    fake.put('payments', payment({ paymentId: 'emd_2', ...due, providerPaymentId: undefined }));
    const refunds = ['emd_2', 'emd_1', 'gone'].map((id) => ({ paymentId: id, sequenceNumber: `seq-${id}` }));
    expect(await refundBatch(deps, refunds, () => NOW)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'seq-emd_2' }],
    });
  });

  test('are left to the reconciler while the provider does not answer', async () => {
    const { deps, fake, gateway } = refundDueFixture();
    fake.put('payments', payment({ paymentId: 'emd_2', ...due, providerPaymentId: 'pay_2' }));
    gateway.fail('refund', 'request-lost');
    const refunds = ['emd_1', 'emd_2'].map((id) => ({ paymentId: id, sequenceNumber: id }));
    expect(await refundBatch(deps, refunds, () => NOW)).toEqual({ batchItemFailures: [] });
    expect(gateway.calls).toEqual(['refund']);
  });
});

describe('the reconciler', () => {
  const ordered = () => {
    const w = setUp();
    w.fake.put('payments', payment({ paymentId: 'emd_1' }));
    w.gateway.orders.push({ orderId: 'order_1', amount: EMD, currency: 'INR', receipt: 'emd_1' });
    return w;
  };

  test('asks about an open order after ten minutes', async () => {
    const { deps, gateway } = ordered();
    await reconcile(deps, NOW + 10 * MINUTE - 1);
    expect(gateway.calls).toEqual([]);
    await reconcile(deps, NOW + 10 * MINUTE);
    expect(gateway.calls).toEqual(['listOrderPayments']);
  });

  test.each(['captured', 'authorized'] as const)(
    'records a payment that was %s although no event arrived',
    async (status) => {
      const { deps, gateway, one } = ordered();
      gateway.pay('order_1', { status: 'failed' });
      gateway.pay('order_1', { status });
      await reconcile(deps, NOW + 10 * MINUTE);
      expect(one('payments', 'emd_1')).toMatchObject({ status: 'captured', providerPaymentId: 'pay_2' });
    },
  );

  test('asks with growing pauses, and gives up after three days', async () => {
    const { deps, gateway, one } = ordered();
    gateway.pay('order_1', { status: 'failed' });
    for (let minutes = 5; minutes <= 5 * 24 * 60; minutes += 5) await reconcile(deps, NOW + minutes * MINUTE);
    expect(gateway.calls.length).toBeLessThan(25);
    expect(one('payments', 'emd_1')).toMatchObject({ status: 'failed' });
    expect(one('payments', 'emd_1')).not.toHaveProperty('attention');
  });

  test('does not give up an order while the provider does not answer', async () => {
    const { deps, gateway, one } = ordered();
    gateway.fail('listOrderPayments', 'request-lost');
    await reconcile(deps, NOW + 96 * HOUR);
    expect(one('payments', 'emd_1')).toMatchObject({ status: 'created', attention: 'open-order' });
  });

  test('continues after a failure, reports it at the end, and stops when time is up', async () => {
    const { deps, fake, one } = refundDueFixture();
    fake.put('payments', payment({ paymentId: 'broken', ...due, attentionSince: new Date(NOW - HOUR).toISOString() }));
    await reconcile({ ...deps, hasTime: () => false }, NOW + HOUR);
    expect(one('payments', 'emd_1')).toMatchObject({ status: 'refunding' });
    await expect(reconcile(deps, NOW + HOUR)).rejects.toThrow('1 payments could not be reconciled');
    expect(one('payments', 'emd_1')).toMatchObject({ status: 'refunded' });
  });
});
