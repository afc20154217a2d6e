import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { queryAll, readItem } from '#functions/tables/reads.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_ORDER } from '#functions/tables/table-specs.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { refused } from '#shared/model/result.ts';

/** Where `getPayment` finds none. */
export const NO_PAYMENT = refused(refusal('NOT_FOUND', 'There is no such transaction.'));

export interface PaymentStore {
  /** Reads consistently. */
  getPayment(paymentId: string): Promise<PaymentItem | undefined>;
  /** Finds the payment of a provider's order. Reads an index, so a very new order may be missing. */
  findByOrder(orderId: string): Promise<PaymentItem | undefined>;
}

export function paymentStore(payments: PaymentsTable): PaymentStore {
  return {
    getPayment: (paymentId) => readItem(payments, { paymentId }, paymentItem),
    findByOrder: async (orderId) =>
      (await queryAll(payments, { index: PAYMENTS_BY_ORDER, key: { orderId }, unread: 'fail' }, paymentItem))[0],
  };
}
