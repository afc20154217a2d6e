import { CURRENCY, type ProviderPayment } from '../provider/payment-gateway.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';

/**
 * What a capture at the provider means for a stored payment.
 * - `record`: the first money for it.
 * - `known`: this very money is recorded already; nothing to do.
 * - `unmatched`: money that must go back: a second payment for the same purpose, or not the sum that was asked for.
 */
type CaptureDecision =
  | { readonly kind: 'record' }
  | { readonly kind: 'known' }
  | { readonly kind: 'unmatched'; readonly reason: 'paid twice' | 'unexpected amount' };

type Captured = Pick<ProviderPayment, 'providerPaymentId' | 'amount' | 'currency'>;

/** Depends on nothing but the two, so the order in which verify, webhooks and reconciler arrive does not matter. */
export function decideCapture(
  payment: Pick<PaymentItem, 'status' | 'amount' | 'providerPaymentId'>,
  captured: Captured,
): CaptureDecision {
  if (payment.providerPaymentId === captured.providerPaymentId) return { kind: 'known' };
  if (captured.amount !== payment.amount || captured.currency !== CURRENCY) {
    return { kind: 'unmatched', reason: 'unexpected amount' };
  }
  const isUnpaid = payment.status === 'created' || payment.status === 'failed';
  return isUnpaid ? { kind: 'record' } : { kind: 'unmatched', reason: 'paid twice' };
}
