import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { PaymentLists } from './payment-lists.ts';
import { LONGEST_PAUSE_MS } from './waiting-times.ts';

/** Age of the oldest open order and the oldest due refund in seconds; 0 if there is none. */
export interface AttentionAges {
  readonly openOrder: number;
  readonly refundDue: number;
}

/** Includes orders and refunds whose next check is postponed. */
export async function readAttentionAges(
  payments: Pick<PaymentLists, 'byAttention'>,
  now: number,
): Promise<AttentionAges> {
  const list = (kind: NonNullable<PaymentItem['attention']>) => payments.byAttention(kind, now + LONGEST_PAUSE_MS);
  const [orders, refunds] = await Promise.all([list('open-order'), list('refund-due')]);
  return {
    // A new attempt to pay restarts the age.
    openOrder: oldest(orders, now, ({ updatedAt }) => updatedAt),
    refundDue: oldest(refunds, now, ({ refundDueSince, updatedAt }) => refundDueSince ?? updatedAt),
  };
}

function oldest(payments: readonly PaymentItem[], now: number, since: (payment: PaymentItem) => number): number {
  const ages = payments.map((payment) => Math.ceil((now - since(payment)) / 1000));
  return Math.max(0, ...ages);
}
