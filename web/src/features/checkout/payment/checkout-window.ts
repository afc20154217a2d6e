import * as z from 'zod';
import type { WindowOptions } from './window-options.ts';

/** The provider's claim of a payment; the server verifies its signature. */
const claim = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
export type Claim = z.infer<typeof claim>;

const failure = z.object({ error: z.object({ description: z.string().min(1) }) });

/** How the user left the window. */
export type WindowEnd =
  | { readonly kind: 'paid'; readonly claim: Claim }
  /** Paid, but the window's result cannot be parsed: the webhook will report the payment. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'dismissed' };

/** The part of the provider's API in use. */
export interface CheckoutInstance {
  readonly open: () => void;
  readonly close: () => void;
  readonly on: (event: 'payment.failed', listener: (answer: unknown) => void) => void;
}
export type CheckoutConstructor = new (options: object) => CheckoutInstance;

/** The theme colour of the provider's window. */
const THEME_BLUE = '#1d4ed8';

/**
 * Opens the provider's window and resolves with how the user left it. Retries in the window are off: a failed
 * payment closes it, and our screen offers the next attempt. Aborting `signal` closes the window; the promise then
 * never resolves.
 */
export function openWindow(
  Checkout: CheckoutConstructor,
  options: WindowOptions,
  signal: AbortSignal,
): Promise<WindowEnd> {
  return new Promise((resolve) => {
    const checkout = new Checkout({
      ...options,
      theme: { color: THEME_BLUE },
      retry: { enabled: false },
      handler: (answer: unknown) => resolve(paidEnd(answer)),
      modal: { ondismiss: () => resolve({ kind: 'dismissed' }) },
    });
    checkout.on('payment.failed', (answer) => {
      // Resolved before closing, because closing calls ondismiss and a promise keeps its first value.
      resolve({ kind: 'failed', sentence: z.safeParse(failure, answer).data?.error.description ?? 'Payment failed' });
      checkout.close();
    });
    signal.addEventListener('abort', () => checkout.close(), { once: true });
    checkout.open();
  });
}

function paidEnd(answer: unknown): WindowEnd {
  const parsed = z.safeParse(claim, answer);
  return parsed.success ? { kind: 'paid', claim: parsed.data } : { kind: 'unreadable' };
}
