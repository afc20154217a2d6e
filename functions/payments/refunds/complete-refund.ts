import type { Notify } from '#functions/domain/notification-event.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { goesByBank } from '#functions/domain/payments/transfer.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';
import { NOTICE_REPEATED_MS } from '../waiting-times.ts';
import { recordRefund } from './refund-store.ts';

export interface CompleteDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
}

/** Records a processed refund once and notifies the payer. */
export async function completeRefund(
  deps: CompleteDeps,
  payment: PaymentItem,
  refund: Pick<ProviderRefund, 'refundId' | 'reference'>,
  now: number,
): Promise<void> {
  const isNew = await recordRefund(deps.tables, payment, refund, now);
  // Read the stored time, since it is part of the notice's id and another worker may have recorded the refund.
  const stored = await deps.payments.getPayment(payment.paymentId);
  if (!isNew && stored?.status === 'refunding') throw new Error(`${payment.paymentId} changed while it was refunded.`);
  if (stored !== undefined) await notifyRefunded(deps, stored, now);
}

/**
 * Notifies the payer of a refund, only once even if it is called again. When the money went back without a refund by us
 * (the amount is then 0), only the admins are notified, elsewhere.
 */
export async function notifyRefunded(
  { notify }: Pick<CompleteDeps, 'notify'>,
  payment: PaymentItem,
  now: number,
): Promise<void> {
  const { userId, auctionId, auctionTitle: title, paymentId, refundedAt: at, credited } = payment;
  const { refundReason: reason, refundReference: reference } = payment;
  const amount = amountToReturn(payment);
  if (payment.status !== 'refunded' || at === undefined || amount === 0 || now - at >= NOTICE_REPEATED_MS) return;
  const facts = { userId, auctionId, title, paymentId, amount, at, reason, reference };
  const isByBank = goesByBank(payment);
  await notify({ kind: credited === true ? 'deposit-refunded' : 'payment-refunded', ...facts, isByBank });
}
