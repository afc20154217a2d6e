import { CURRENCY, type ProviderPayment } from '../provider/payment-gateway.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';

/**
 * What to do with money that the provider has captured for a stored payment.
 * - `record`: it is the first money for the payment.
 * - `known`: it is already recorded.
 * - `unmatched`: it must be refunded, because the payment is already paid or the amount is wrong.
 */
type CapturedPaymentDecision =
  | { readonly kind: 'record' }
  | { readonly kind: 'known' }
  | { readonly kind: 'unmatched'; readonly reason: 'paid twice' | 'unexpected amount' };

type Captured = Pick<ProviderPayment, 'providerPaymentId' | 'amount' | 'currency'>;

/** Verify, webhook and reconciler may come in any order: the decision depends on the two arguments only. */
export function decideCapturedPayment(
  payment: Pick<PaymentItem, 'status' | 'amount' | 'providerPaymentId'>,
  captured: Captured,
): CapturedPaymentDecision {
  if (payment.providerPaymentId === captured.providerPaymentId) return { kind: 'known' };
  if (captured.amount !== payment.amount || captured.currency !== CURRENCY) {
    return { kind: 'unmatched', reason: 'unexpected amount' };
  }
  const isUnpaid = payment.status === 'created' || payment.status === 'failed';
  return isUnpaid ? { kind: 'record' } : { kind: 'unmatched', reason: 'paid twice' };
}
