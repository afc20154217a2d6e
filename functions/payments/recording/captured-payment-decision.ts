import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { CURRENCY, type ProviderPayment } from '../provider/payment-gateway.ts';

/**
 * What to do with money that the provider has captured for a stored payment.
 * - `record`: the payment was unpaid, so record it as paid.
 * - `known`: it is already recorded.
 * - `unmatched`: it must be refunded, because the payment is already paid or the amount is wrong.
 */
type CapturedPaymentDecision =
  | { readonly kind: 'record' }
  | { readonly kind: 'known' }
  | { readonly kind: 'unmatched'; readonly reason: 'Paid twice' | 'Unexpected amount' };

type Captured = Pick<ProviderPayment, 'providerPaymentId' | 'amount' | 'currency'>;

/** The verify route, the webhook and the reconciler may call it in any order: only the two arguments decide. */
export function decideCapturedPayment(
  payment: Pick<PaymentItem, 'status' | 'amount' | 'providerPaymentId'>,
  captured: Captured,
): CapturedPaymentDecision {
  if (payment.providerPaymentId === captured.providerPaymentId) return { kind: 'known' };
  if (captured.amount !== payment.amount || captured.currency !== CURRENCY) {
    return { kind: 'unmatched', reason: 'Unexpected amount' };
  }
  const isUnpaid = payment.status === 'created' || payment.status === 'failed';
  return isUnpaid ? { kind: 'record' } : { kind: 'unmatched', reason: 'Paid twice' };
}
