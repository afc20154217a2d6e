import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';

/** Changes a payment's status. Fails if it is not `from`. */
export const statusWrite = (
  payments: PaymentsTable,
  paymentId: string,
  { from, to }: Readonly<Record<'from' | 'to', PaymentItem['status']>>,
  now: number,
): TransactWriteItem =>
  update<PaymentItem>(payments, { paymentId }, { set: { status: to, updatedAt: now } }, { status: from });
