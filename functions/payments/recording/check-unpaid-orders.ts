import type { Purpose } from '#functions/tables/payments/payment-item.ts';
import { paymentIdFor } from '../orders/intent-store.ts';
import type { PaymentStore } from '../payment-store.ts';
import { checkOrder, type CheckOrderDeps } from './check-order.ts';

/**
 * Checks every unpaid order of a purpose at the provider and records missed payments. Call it before a decision against
 * the payer. Returns false if the provider did not answer; then nothing may be decided.
 */
export async function checkUnpaidOrders(
  deps: CheckOrderDeps & { readonly payments: Pick<PaymentStore, 'getPayment'> },
  purpose: Purpose,
  now: number,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const payment = await deps.payments.getPayment(paymentIdFor(purpose, attempt));
    if (payment === undefined) return true;
    const isUnpaid = payment.status === 'created' || payment.status === 'failed';
    if (!isUnpaid || payment.orderId === undefined) continue;
    const checked = await checkOrder(deps, payment, now);
    if (!checked.ok && checked.error.kind !== 'refused') return false;
  }
}
