import * as z from 'zod/mini';
import { type CheckoutRequest, readCheckoutRequest } from '../../payments/checkout-request.ts';

/** What a result page is about. */
export interface PaymentResult {
  /** Undefined when the address does not say. */
  readonly request: CheckoutRequest | undefined;
  /** What the checkout left in the history entry, which survives a reload. */
  readonly paymentId: string | undefined;
  readonly sentence: string | undefined;
}

const leftBehind = z.object({ paymentId: z.optional(z.string()), sentence: z.optional(z.string()) });

/** Reads the address and the history entry of a result page. */
export function readPaymentResult(search: URLSearchParams, state: unknown): PaymentResult {
  const left = z.safeParse(leftBehind, state).data;
  return { request: readCheckoutRequest(search, state), paymentId: left?.paymentId, sentence: left?.sentence };
}
