import type { PaymentType } from '../../../shared/model/money/payment-enums.ts';
import type { Transaction } from '../account/dashboard-types.ts';

/** What a receipt says; rupees. The payment knows what it was for: no auction is needed. */
export interface ReceiptFacts {
  readonly payment: Transaction;
  readonly type: PaymentType;
}

/** The money of these has arrived, whatever became of it later. */
const ARRIVED: ReadonlySet<Transaction['status']> = new Set([
  'Completed',
  'Refunding',
  'Refunded',
  'Forfeited',
  'Set off',
]);
const TYPE_NAMES = { emd: 'EMD', final: 'Final payment' } as const satisfies Record<PaymentType, string>;

/**
 * The payment a receipt is for: the one with that id, else the auction's newest of that type, before one that was
 * sent back because it was not needed. Undefined when it has not arrived.
 */
export function paymentFor(
  payments: readonly Transaction[],
  auctionId: string,
  type: PaymentType,
  paymentId: string | undefined,
): Transaction | undefined {
  const arrived = payments.filter((payment) => ARRIVED.has(payment.status));
  if (paymentId !== undefined) return arrived.find((payment) => payment.id === paymentId);
  const alike = arrived.filter((payment) => payment.auctionId === auctionId && payment.type === TYPE_NAMES[type]);
  return alike.find((payment) => payment.status === 'Completed') ?? alike[0];
}
