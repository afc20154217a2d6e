import type { PaymentStore } from '../payment-store.ts';
import { paymentIdFor } from './payment-id.ts';
import type { Purpose } from '../../tables/payments/payment-item.ts';

/** That the provider made no order, and when it said so first (epoch milliseconds). */
export interface RefusedOrder {
  readonly problem: string;
  readonly at: number;
}

/** Why the provider made no order for a purpose; undefined when it made one, or was never asked. */
export async function orderRefused(
  payments: Pick<PaymentStore, 'getPayment'>,
  purpose: Purpose,
): Promise<RefusedOrder | undefined> {
  for (let attempt = 1, refused: RefusedOrder | undefined; ; attempt += 1) {
    const payment = await payments.getPayment(paymentIdFor(purpose, attempt));
    if (payment === undefined) return refused;
    const { orderRefused: problem, orderRefusedAt: at = payment.updatedAt } = payment;
    refused = problem === undefined ? undefined : { problem, at };
  }
}
