import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { verifyPayment } from '#shared/contract/money/payments.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { ApiError, hasCode } from '#web/api/api-error.ts';
import { CheckoutProblem } from '../checkout-problem.ts';
import type { Claim, WindowEnd } from './checkout-window.ts';
import { creationSentence } from './creation-sentence.ts';
import type { Creation } from './read-creation.ts';

type Verification = ResponseOf<typeof verifyPayment>['payment']['status'];

/** An unpaid order. */
export interface OpenOrder {
  /** Empty when the response contained only an order. */
  readonly paymentId: string;
  readonly orderId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly key: string;
  readonly checkoutUrl: string;
}

/** The progress of a payment, for the screen. */
export type PaymentStep = 'creating' | 'paying' | 'verifying' | 'confirming';

/** The end of a payment. `sentence` is shown on the screen. */
export type PaymentEnd =
  /** No EMD was due: the bidder is registered at once. */
  | { readonly kind: 'registered' }
  | { readonly kind: 'captured'; readonly paymentId: string }
  | { readonly kind: 'refunded'; readonly sentence: string }
  /** The payer may have paid, but the server has not confirmed it yet. */
  | { readonly kind: 'unconfirmed'; readonly paymentId: string }
  | { readonly kind: 'dismissed' }
  /** The payment failed for good. */
  | { readonly kind: 'failed'; readonly sentence: string }
  /** The payment did not start and can be retried at once. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** The effects that a payment needs: server, provider and clock. */
export interface PaymentSteps {
  readonly create: () => Promise<Creation>;
  /** Throws a `CheckoutProblem` when the window cannot be opened. */
  readonly openWindow: (order: OpenOrder) => Promise<WindowEnd>;
  readonly verify: (claim: Claim, paymentId: string) => Promise<{ status: Verification; message: string }>;
  /** Whether the server has recorded the payment. */
  readonly isSettled: () => Promise<boolean>;
  readonly wait: (ms: number) => Promise<void>;
}

/** The interval and number of checks for a payment's confirmation: two minutes in all. */
const CONFIRM_EVERY_MS = 3_000;
const MAX_CONFIRMATIONS = 40;
const VERIFY_AGAIN_MS = 1_500;
const MAX_VERIFICATIONS = 3;

/**
 * Runs one payment: creates the order (or finds it again), opens the window and verifies the result. After the user
 * has paid, a lost response is no failure: the webhook also reports the payment, so we ask the server until it
 * knows.
 *
 * @param amountRupees the shown amount; an order with another amount is not opened
 */
export async function runPayment(
  steps: PaymentSteps,
  amountRupees: number,
  onStep: (step: PaymentStep) => void,
): Promise<PaymentEnd> {
  onStep('creating');
  let paymentId: string;
  let end: WindowEnd;
  try {
    const creation = await steps.create();
    if (creation.order === null && creation.registered) return { kind: 'registered' };
    const order = readOrder(creation, amountRupees);
    paymentId = order.paymentId;
    onStep('paying');
    end = await steps.openWindow(order);
  } catch (error) {
    return { kind: 'refused', sentence: creationSentence(error) };
  }
  switch (end.kind) {
    case 'dismissed':
      return end;
    case 'failed':
      return end;
    case 'unreadable':
      return confirm(steps, paymentId, onStep);
    case 'paid':
      // Only a payment with an id can be verified here. The webhook also reports it to the server.
      if (paymentId === '') return confirm(steps, paymentId, onStep);
      return verify(steps, end.claim, paymentId, onStep);
  }
}

function readOrder({ order, payment, key, checkoutUrl }: Creation, amountRupees: number): OpenOrder {
  if (key === '' || checkoutUrl === '') {
    throw new CheckoutProblem('Payment details not available. Please try again.');
  }
  if (order === null || order.id === '' || order.amount !== paiseFromRupees(amountRupees)) {
    throw new CheckoutProblem('Invalid order data received from payment service');
  }
  const { id: orderId, currency } = order;
  return { paymentId: payment.id, orderId, amountPaise: order.amount, currency, key, checkoutUrl };
}

async function verify(
  steps: PaymentSteps,
  claim: Claim,
  paymentId: string,
  onStep: (step: PaymentStep) => void,
): Promise<PaymentEnd> {
  onStep('verifying');
  for (let attempt = 1; attempt <= MAX_VERIFICATIONS; attempt += 1) {
    try {
      const { status, message } = await steps.verify(claim, paymentId);
      if (status === 'captured') return { kind: 'captured', paymentId };
      if (status === 'pending') break;
      return { kind: 'refunded', sentence: message };
    } catch (error) {
      if (isFinal(error)) return { kind: 'failed', sentence: 'Payment verification failed' };
      if (attempt < MAX_VERIFICATIONS) await steps.wait(VERIFY_AGAIN_MS);
    }
  }
  return confirm(steps, paymentId, onStep);
}

/** Whether the server has refused the claim for good; any other error is an outage or a bad connection. */
function isFinal(error: unknown): boolean {
  return hasCode(error, 'INVALID_SIGNATURE') || hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT');
}

async function confirm(
  steps: PaymentSteps,
  paymentId: string,
  onStep: (step: PaymentStep) => void,
): Promise<PaymentEnd> {
  onStep('confirming');
  for (let attempt = 1; attempt <= MAX_CONFIRMATIONS; attempt += 1) {
    if (await hasSettled(steps)) return { kind: 'captured', paymentId };
    await steps.wait(CONFIRM_EVERY_MS);
  }
  return { kind: 'unconfirmed', paymentId };
}

async function hasSettled(steps: PaymentSteps): Promise<boolean> {
  try {
    return await steps.isSettled();
  } catch (error) {
    // The next check asks again.
    if (error instanceof ApiError) return false;
    throw error;
  }
}
