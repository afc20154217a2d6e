import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { CheckoutProblem } from '#web/features/checkout/checkout-problem.ts';
import { type PaymentStep, type PaymentSteps, runPayment } from '#web/features/checkout/payment/run-payment.ts';

const CLAIM = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };

type Creation = Awaited<ReturnType<PaymentSteps['create']>>;

function creation(changes: Partial<Creation> = {}): Creation {
  return {
    order: { id: 'order_1', amount: 15_000_00, currency: 'INR' },
    payment: { id: 'emd_1' },
    key: 'rzp_test_1',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    registered: false,
    ...changes,
  };
}

/** Steps that all succeed, and a record of the waits. */
function goodSteps(changes: Partial<PaymentSteps> = {}) {
  const waits: number[] = [];
  const it: PaymentSteps = {
    create: async () => creation(),
    openWindow: async () => ({ kind: 'paid', claim: CLAIM }),
    verify: async () => ({ status: 'captured', message: 'Payment verified successfully!' }),
    isSettled: async () => false,
    wait: async (ms) => void waits.push(ms),
    ...changes,
  };
  return { it, waits };
}

async function run(changes: Partial<PaymentSteps> = {}, amount = 15_000) {
  const steps: PaymentStep[] = [];
  const { it, waits } = goodSteps(changes);
  const end = await runPayment(it, amount, (step) => steps.push(step));
  return { end, steps, waits };
}

const failing = (error: Error) => async () => {
  throw error;
};

describe('a visit to the provider', () => {
  test('that is paid and verified is captured', async () => {
    const { end, steps } = await run();
    expect(end).toEqual({ kind: 'captured', paymentId: 'emd_1' });
    expect(steps).toEqual(['creating', 'paying', 'verifying']);
  });

  test('is not needed when no EMD is due', async () => {
    const openWindow = failing(new Error('nothing to open'));
    const { end } = await run({ create: async () => creation({ order: null, registered: true }), openWindow }, 0);
    expect(end).toEqual({ kind: 'registered' });
  });

  test.each([
    [new ApiError(0, 'NETWORK', ''), 'No response received from payment service'],
    [new ApiError(200, 'UNREADABLE_RESPONSE', ''), 'Invalid response structure from payment service'],
    [new ApiError(418, 'UNREADABLE_RESPONSE', ''), 'API request failed'],
    [new ApiError(500, 'INTERNAL', 'Something went wrong on our side.'), 'Failed to create payment order'],
    [new ApiError(409, 'REGISTRATION_CLOSED', 'Registration has closed.'), 'Registration has closed.'],
    [new TypeError('undefined is not a function'), 'Payment initiation failed'],
  ])('that cannot be begun (%s) says why and may be tried again', async (error, sentence) => {
    const { end } = await run({ create: failing(error) });
    expect(end).toEqual({ kind: 'refused', sentence });
  });

  test('whose window cannot be loaded says why', async () => {
    const { end } = await run({
      openWindow: failing(new CheckoutProblem('Razorpay SDK not loaded. Please refresh the page.')),
    });
    expect(end).toEqual({ kind: 'refused', sentence: 'Razorpay SDK not loaded. Please refresh the page.' });
  });

  test('does not start for another amount than the screen shows', async () => {
    const { end } = await run({}, 14_999.99);
    expect(end).toEqual({ kind: 'refused', sentence: 'Invalid order data received from payment service' });
  });

  test('does not start without an order when a payment is due', async () => {
    const { end } = await run({ create: async () => creation({ order: null }) });
    expect(end).toEqual({ kind: 'refused', sentence: 'Invalid order data received from payment service' });
  });

  test('does not start without the key', async () => {
    const { end } = await run({ create: async () => creation({ key: '' }) });
    expect(end).toEqual({ kind: 'refused', sentence: 'Payment details not available. Please try again.' });
  });

  test('whose answer was only an order is confirmed by the server alone', async () => {
    const verify = failing(new Error('not to be called'));
    const { end, steps } = await run({
      verify,
      create: async () => creation({ payment: { id: '' } }),
      isSettled: async () => true,
    });
    expect([end.kind, steps]).toEqual(['captured', ['creating', 'paying', 'confirming']]);
  });

  test('that is dismissed or fails is never verified', async () => {
    const verify = failing(new Error('not to be called'));
    expect((await run({ verify, openWindow: async () => ({ kind: 'dismissed' }) })).end.kind).toBe('dismissed');
    const failed = { kind: 'failed', sentence: 'Declined by the bank' } as const;
    expect((await run({ verify, openWindow: async () => failed })).end).toEqual(failed);
  });
});

describe('a payment that was made', () => {
  test('has failed when the server does not accept its signature', async () => {
    const { end } = await run({
      verify: failing(new ApiError(400, 'INVALID_SIGNATURE', 'Payment verification failed')),
    });
    expect(end).toEqual({ kind: 'failed', sentence: 'Payment verification failed' });
  });

  test('is verified again after a lost answer', async () => {
    let calls = 0;
    const { end, waits } = await run({
      verify: async () => {
        calls += 1;
        if (calls < 3) throw new ApiError(0, 'NETWORK', '');
        return { status: 'captured', message: '' };
      },
    });
    expect(end.kind).toBe('captured');
    expect(waits).toEqual([1500, 1500]);
  });

  test('counts when the server learns of it from the webhook while verifying fails', async () => {
    let asked = 0;
    const { end, steps } = await run({
      verify: failing(new ApiError(502, 'PAYMENT_PROVIDER_UNAVAILABLE', 'No response')),
      isSettled: async () => (asked += 1) === 3,
    });
    expect(end).toEqual({ kind: 'captured', paymentId: 'emd_1' });
    expect(steps.at(-1)).toBe('confirming');
  });

  test('that is pending is checked again, even after failed checks', async () => {
    let asked = 0;
    const { end, waits } = await run({
      verify: async () => ({ status: 'pending', message: '' }),
      isSettled: async () => {
        asked += 1;
        if (asked === 1) throw new ApiError(500, 'INTERNAL', '');
        return asked === 2;
      },
    });
    expect(end.kind).toBe('captured');
    expect(waits).toEqual([3000]);
  });

  test('that nobody confirms in two minutes is neither a success nor a failure', async () => {
    const { end, waits } = await run({ verify: async () => ({ status: 'pending', message: '' }) });
    expect(end).toEqual({ kind: 'unconfirmed', paymentId: 'emd_1' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(120_000);
  });

  test("that came too late is refunded, with the server's message", async () => {
    const { end } = await run({
      verify: async () => ({ status: 'refunding', message: 'It is being refunded to you.' }),
    });
    expect(end).toEqual({ kind: 'refunded', sentence: 'It is being refunded to you.' });
  });

  test("is checked again when the window's result cannot be parsed", async () => {
    const { end } = await run({ openWindow: async () => ({ kind: 'unreadable' }), isSettled: async () => true });
    expect(end.kind).toBe('captured');
  });
});
