import * as z from 'zod';
import { type CheckoutRequest, readCheckoutRequest } from '#web/payments/checkout-request.ts';

/** The subject of a result page. */
export interface PaymentResult {
  /** What the payment is for. Undefined when the URL does not say. */
  readonly request: CheckoutRequest | undefined;
  // The next two are from the history entry, which the checkout writes and which survives a reload.
  readonly paymentId: string | undefined;
  /** What the payment window said when it failed. */
  readonly sentence: string | undefined;
}

const leftBehind = z.object({ paymentId: z.string().optional(), sentence: z.string().optional() });

/** Parses the URL and the history entry of a result page. */
export function readPaymentResult(search: URLSearchParams, state: unknown): PaymentResult {
  const left = z.safeParse(leftBehind, state).data;
  return { request: readCheckoutRequest(search, state), paymentId: left?.paymentId, sentence: left?.sentence };
}
