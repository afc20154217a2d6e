import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import type { PaymentType } from '../../../../shared/contract/payments.ts';
import { amountToPay } from '../checkout/amount-to-pay.ts';
import type { Transaction } from '../dashboard/dashboard-types.ts';

/** What a receipt says; rupees. */
export interface ReceiptFacts {
  readonly payment: Transaction;
  readonly auction: Pick<AuctionDetails, '_id' | 'title' | 'emdAmount'>;
  readonly type: PaymentType;
}

/** The money of these has arrived, whatever became of it later. */
const ARRIVED: ReadonlySet<Transaction['status']> = new Set(['Completed', 'Refunding', 'Refunded', 'Forfeited']);
const TYPE_NAMES = { emd: 'EMD', final: 'Final payment' } as const satisfies Record<PaymentType, string>;

/**
 * The payment a receipt is for: the one with that id, else the only one of that type and amount. Undefined when
 * it has not arrived or cannot be told from others: better no receipt than one of another payment.
 */
export function paymentFor(
  payments: readonly Transaction[],
  auction: Parameters<typeof amountToPay>[0],
  type: PaymentType,
  paymentId: string | undefined,
): Transaction | undefined {
  const arrived = payments.filter((payment) => ARRIVED.has(payment.status));
  if (paymentId !== undefined) return arrived.find((payment) => payment.id === paymentId);
  const amount = amountToPay(auction, type);
  if (!amount.ok) return undefined;
  const alike = arrived.filter((payment) => payment.type === TYPE_NAMES[type] && payment.amount === amount.value);
  return alike.length === 1 ? alike[0] : undefined;
}
