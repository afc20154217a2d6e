import type { PaymentStore } from '../payment-store.ts';
import { paymentIdFor } from './payment-id.ts';
import type { Purpose } from '../../tables/payments/payment-item.ts';

/** Why the provider made no order for a purpose; undefined when it made one, or was never asked. */
export async function orderRefused(
  payments: Pick<PaymentStore, 'getPayment'>,
  purpose: Purpose,
): Promise<string | undefined> {
  for (let attempt = 1, refused: string | undefined; ; attempt += 1) {
    const payment = await payments.getPayment(paymentIdFor(purpose, attempt));
    if (payment === undefined) return refused;
    refused = payment.orderRefused;
  }
}
