import { anyOf } from '#functions/tables/expressions.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';

/** The rest of a payment that can still be refunded. */
export function amountToReturn({ amount, returnedElsewhere = 0 }: PaymentItem): Paise {
  return Math.max(amount - returnedElsewhere, 0);
}

/** The condition that nothing more was returned since the payment was read. */
export const sameRest = ({ returnedElsewhere }: Pick<PaymentItem, 'returnedElsewhere'>) => ({ returnedElsewhere });

/**
 * How long an order may still be paid: a payment may be authorized up to three days late.
 * https://razorpay.com/docs/payments/payments/late-authorisation.md
 */
export const ORDER_LIFE_MS = 3 * 24 * 60 * 60 * 1000;

/** A failed payment counts as unpaid, because the provider may still capture it later (late authorization). */
export const UNPAID = anyOf('created', 'failed');

/** Changes a payment's status. Fails if it is not `from`. */
export const statusWrite = (
  payments: PaymentsTable,
  paymentId: string,
  { from, to }: Readonly<Record<'from' | 'to', PaymentItem['status']>>,
  now: number,
): TransactWriteItem =>
  update<PaymentItem>(payments, { paymentId }, { set: { status: to, updatedAt: now } }, { status: from });
