import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import type { OwnPayment } from '#web/account/dashboard-types.ts';

/** The data of a receipt, in rupees. The payment contains everything: no auction is needed. */
export interface ReceiptFacts {
  readonly payment: OwnPayment;
  readonly type: PaymentType;
}

/** The states in which the money has arrived, even if it was refunded later. */
const ARRIVED: ReadonlySet<OwnPayment['status']> = new Set([
  'Completed',
  'Refunding',
  'Refunded',
  'Forfeited',
  'Set off',
]);
const TYPE_NAMES = { emd: 'EMD', final: 'Final payment' } as const satisfies Record<PaymentType, string>;

/**
 * The payment of a receipt: by id, or else the auction's newest of that type. A completed payment comes before
 * one that was refunded as not needed. Undefined when none has arrived.
 */
export function paymentFor(
  payments: readonly OwnPayment[],
  auctionId: string,
  type: PaymentType,
  paymentId: string | undefined,
): OwnPayment | undefined {
  const arrived = payments.filter((payment) => ARRIVED.has(payment.status));
  if (paymentId !== undefined) return arrived.find((payment) => payment.id === paymentId);
  const alike = arrived.filter(
    (payment) => payment.auctionId === auctionId && payment.type === TYPE_NAMES[type] && payment.isPart !== true,
  );
  return alike.find((payment) => payment.status === 'Completed') ?? alike[0];
}
