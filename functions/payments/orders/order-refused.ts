import type { Purpose } from '#functions/tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';
import { paymentIdFor } from './intent-store.ts';

/** Why the provider refused to create an order, and the time of its first refusal (epoch milliseconds). */
export interface RefusedOrder {
  readonly problem: string;
  readonly at: number;
}

/** Undefined if the latest payment for the purpose has an order or was never requested. */
export async function findRefusedOrder(
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
