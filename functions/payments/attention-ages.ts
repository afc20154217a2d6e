import type { PaymentItem } from '../tables/payments/payment-item.ts';
import { LONGEST_PAUSE_MS } from './pauses.ts';
import type { PaymentLists } from './payment-lists.ts';

/** How long the oldest of each kind has waited, in seconds; 0 where nothing waits. */
export interface AttentionAges {
  readonly openOrder: number;
  readonly refundDue: number;
}

/** Reads how long orders have been open and refunds owed, put off or not. */
export async function attentionAges(payments: Pick<PaymentLists, 'byAttention'>, now: number): Promise<AttentionAges> {
  const list = (kind: NonNullable<PaymentItem['attention']>) => payments.byAttention(kind, now + LONGEST_PAUSE_MS);
  const [orders, refunds] = await Promise.all([list('open-order'), list('refund-due')]);
  return {
    // An attempt to pay keeps an order open for as long again.
    openOrder: oldest(orders, now, ({ updatedAt }) => updatedAt),
    refundDue: oldest(refunds, now, ({ refundDueSince, updatedAt }) => refundDueSince ?? updatedAt),
  };
}

function oldest(payments: readonly PaymentItem[], now: number, since: (payment: PaymentItem) => number): number {
  const ages = payments.map((payment) => Math.ceil((now - since(payment)) / 1000));
  return Math.max(0, ...ages);
}
