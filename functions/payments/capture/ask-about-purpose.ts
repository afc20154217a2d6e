import type { PaymentStore } from '../payment-store.ts';
import { lookAtOrder, type LookDeps } from './look-at-order.ts';
import { paymentIdFor } from '../orders/payment-id.ts';
import type { Purpose } from '../../tables/payments/payment-item.ts';

/**
 * Asks the provider about every unpaid order for a purpose, now, so that a payment of which the news was lost is
 * recorded before anything is decided against the payer. False when the provider did not answer: nothing may be
 * decided then.
 */
export async function askAboutPurpose(
  deps: LookDeps & { readonly payments: Pick<PaymentStore, 'getPayment'> },
  purpose: Purpose,
  now: number,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const payment = await deps.payments.getPayment(paymentIdFor(purpose, attempt));
    if (payment === undefined) return true;
    const isUnpaid = payment.status === 'created' || payment.status === 'failed';
    if (!isUnpaid || payment.orderId === undefined) continue;
    const looked = await lookAtOrder(deps, payment, now);
    if (!looked.ok && looked.error.kind !== 'refused') return false;
  }
}
