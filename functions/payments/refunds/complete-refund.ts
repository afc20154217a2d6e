import type { Notify } from '../../tables/notifications/notification-event.ts';
import { amountToReturn } from '../../tables/payments/amount-to-return.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';
import { recordRefund } from './refund-store.ts';

export interface CompleteDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
}

/** Records a refund the provider has made, once, and tells the payer. */
export async function completeRefund(
  deps: CompleteDeps,
  payment: PaymentItem,
  refund: Pick<ProviderRefund, 'refundId' | 'reference'>,
  now: number,
): Promise<void> {
  const isNew = await recordRefund(deps.tables, payment, refund, now);
  // The time of the refund is part of the notice's id; somebody else may have recorded it first.
  const stored = await deps.payments.getPayment(payment.paymentId);
  if (!isNew && stored?.status === 'refunding') throw new Error(`${payment.paymentId} changed while it was refunded.`);
  if (stored !== undefined) await tellRefunded(deps, stored);
}

/**
 * Tells the payer that the money is on its way back; repeating it tells once. Of money that went back at the provider's
 * side the admins are told, who know why.
 */
export async function tellRefunded({ notify }: Pick<CompleteDeps, 'notify'>, payment: PaymentItem): Promise<void> {
  const { userId, auctionId, auctionTitle: title, paymentId, refundedAt: at, credited } = payment;
  const amount = amountToReturn(payment);
  if (payment.status !== 'refunded' || at === undefined || amount === 0) return;
  const facts = { userId, auctionId, title, paymentId, amount, at };
  await notify({ kind: credited === true ? 'deposit-refunded' : 'payment-refunded', ...facts });
}
