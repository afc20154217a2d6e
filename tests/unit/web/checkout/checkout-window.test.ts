import { describe, expect, test } from 'vitest';
import { type CheckoutInstance, openWindow } from '#web/features/checkout/payment/checkout-window.ts';

const OPTIONS = {
  key: 'rzp_test_1',
  amount: 15_000_00,
  currency: 'INR',
  order_id: 'order_1',
  name: 'Boli',
  description: 'EMD Payment: Bullet',
  prefill: { name: 'Asha', email: 'asha@boli.test', contact: '9876543210' },
  notes: { paymentId: 'emd_1', auctionId: 'a1', paymentType: 'emd' },
};
const CLAIM = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };

interface Given {
  readonly handler: (answer: unknown) => void;
  readonly modal: { readonly ondismiss: () => void };
  readonly theme: { readonly color: string };
  readonly retry: { readonly enabled: boolean };
  readonly notes: object;
}

/** Opens a window and returns the options that the provider received. */
function open() {
  const seen: { options?: Given; fail?: (answer: unknown) => void; closed: number; opened: number } = {
    closed: 0,
    opened: 0,
  };
  class Fake implements CheckoutInstance {
    constructor(options: object) {
      seen.options = options as Given;
    }
    open = () => void (seen.opened += 1);
    close = () => void (seen.closed += 1);
    on = (_: 'payment.failed', listener: (answer: unknown) => void) => void (seen.fail = listener);
  }
  const leaving = new AbortController();
  return { seen, leaving, end: openWindow(Fake, OPTIONS, leaving.signal) };
}

describe("the provider's window", () => {
  test('is opened with the order, the notes, a blue theme and no retries', () => {
    const { seen } = open();
    expect(seen.opened).toBe(1);
    expect(seen.options).toMatchObject({ ...OPTIONS, theme: { color: '#1d4ed8' }, retry: { enabled: false } });
  });

  test("resolves with the payment's claim, without the provider's other fields", async () => {
    const { seen, end } = open();
    seen.options?.handler({ ...CLAIM, more: 1 });
    expect(await end).toEqual({ kind: 'paid', claim: CLAIM });
  });

  test.each([undefined, {}, { ...CLAIM, razorpay_signature: 7 }])('calls %j unreadable', async (answer) => {
    const { seen, end } = open();
    seen.options?.handler(answer);
    expect(await end).toEqual({ kind: 'unreadable' });
  });

  test('says why a payment failed, even when closing also counts as a dismissal', async () => {
    const { seen, end } = open();
    seen.fail?.({ error: { description: 'Your bank has declined.', code: 'BAD_REQUEST_ERROR' } });
    seen.options?.modal.ondismiss();
    expect(await end).toEqual({ kind: 'failed', sentence: 'Your bank has declined.' });
    expect(seen.closed).toBe(1);
  });

  test('has a sentence for a failure without one', async () => {
    const { seen, end } = open();
    seen.fail?.({ error: { description: '' } });
    expect(await end).toEqual({ kind: 'failed', sentence: 'Payment failed' });
  });

  test('can be dismissed', async () => {
    const { seen, end } = open();
    seen.options?.modal.ondismiss();
    expect(await end).toEqual({ kind: 'dismissed' });
  });

  test('closes when the payer leaves the screen', () => {
    const { seen, leaving } = open();
    leaving.abort();
    expect(seen.closed).toBe(1);
  });
});
