import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';

/** The result of an attempt that did not complete the refund. */
export interface RefundAttempt {
  /** The pending refund, if any. */
  readonly refund: Pick<ProviderRefund, 'refundId' | 'reference'> | undefined;
  /** The provider's reason if there is none. */
  readonly problem: string | undefined;
  /** The time from which the reconciler counts the pause, epoch milliseconds. */
  readonly since: number;
  readonly now: number;
}

/** Counts the attempt and stores the provider's reason. The reconciler tries again later. */
export async function recordRefundAttempt(
  { payments, money }: MoneyMovementTables,
  payment: PaymentItem,
  attempt: RefundAttempt,
): Promise<boolean> {
  const { refund, problem, since, now } = attempt;
  const { paymentId, auctionId, userId } = payment;
  const set = {
    updatedAt: now,
    attention: 'refund-due',
    attentionSince: isoFrom(since),
    ...(refund !== undefined && { refundId: refund.refundId }),
    ...(refund?.reference !== undefined && { refundReference: refund.reference }),
    refundProblem: problem,
  } as const;
  const change = { set, add: { refundAttempts: 1 } };
  const attempted = update<PaymentItem>(payments, { paymentId }, change, { status: 'refunding' });
  const isNewRefund = refund !== undefined && refund.refundId !== payment.refundId;
  const isNews = isNewRefund || problem !== payment.refundProblem;
  const entry = moneyWrite(money, {
    subject: paymentId,
    kind: 'refund-asked',
    key: `${now}-${payment.refundAttempts ?? 0}`,
    at: now,
    auctionId,
    userId,
    amount: amountToReturn(payment),
    by: 'boli',
    reason: problem,
    reference: refund?.refundId,
  });
  const written = await transact(payments.client, [
    { name: 'payment', writes: [attempted] },
    { name: 'money', writes: isNews ? [entry] : [] },
  ]);
  // False if two workers record an attempt in the same millisecond; one record is enough.
  return written.ok;
}
