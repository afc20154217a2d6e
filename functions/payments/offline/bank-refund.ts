import type { Notify } from '#functions/domain/notification-event.ts';
import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { goesByBank, paidAtOf, type Transfer } from '#functions/domain/payments/transfer.ts';
import { claimUtr, findUtrUse, refuseUsedUtr } from '#functions/domain/payments/utr.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { PaymentStore } from '../payment-store.ts';
import { notifyRefunded } from '../refunds/complete-refund.ts';
import { recordRefund } from '../refunds/refund-store.ts';
import { requireNoPendingRefund, type RefundChannelDeps } from './refund-channel.ts';

export interface BankRefundDeps extends RefundChannelDeps {
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
}

/** Includes the time, since a UTR may be recorded, undone and recorded again. */
export const bankRefundKey = (utr: string, at: number): string => `${utr}-${at}`;

/**
 * Records a refund that an admin sent by bank transfer. Errors: NOT_PAYABLE, CONFLICT, INVALID_INPUT,
 * PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function recordBankRefund(
  deps: BankRefundDeps,
  asRead: PaymentItem,
  { transfer, by, source }: Omit<MoneyDecider, 'now'> & { readonly transfer: Transfer },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { utr, method, paidOn, note } = transfer;
  const use = await findUtrUse(deps.tables.payments, utr);
  if (use !== undefined) {
    // A retry of the same command succeeds.
    const user = use.is === 'payment' && use.isRefund ? use.payment : undefined;
    const isRecord = user?.status === 'refunded' && user.refundId === utr;
    return isRecord && user.paymentId === asRead.paymentId
      ? await notifyPayer(deps, asRead, now)
      : refused(await refuseUsedUtr(deps.tables, utr, use));
  }
  if (!goesByBank(asRead) || asRead.status !== 'refunding') {
    return refused(refusal('NOT_PAYABLE', 'No refund by bank transfer is due for this payment.'));
  }
  const paidAt = paidAtOf(transfer, { owedSince: asRead.refundDueSince ?? 0, now });
  if (!paidAt.ok) return paidAt;
  // Razorpay may still be working on a refund of this payment.
  const due = asRead.offline === undefined ? await requireNoPendingRefund(deps, asRead, now) : ok(asRead);
  if (!due.ok) return due;
  const payment = due.value;
  const reason = note ?? `${method.toUpperCase()} of ${paidOn}`;
  const amount = amountToReturn(payment);
  const audit = paymentAudit(
    deps.tables,
    payment,
    { by, source, now },
    {
      action: 'refund-recorded',
      before: { payment: 'refunding' },
      after: { payment: 'refunded', amount, reason, reference: utr },
    },
  );
  const claim = claimUtr(deps.tables.payments, utr, payment.paymentId, { isRefund: true });
  const refund = { refundId: utr, key: bankRefundKey(utr, now), reference: utr, by, reason, audit, claim: [claim] };
  const isNew = await recordRefund(deps.tables, payment, refund, now);
  return isNew ? await notifyPayer(deps, payment, now) : refused(refusal('CONFLICT'));
}

async function notifyPayer(
  deps: BankRefundDeps,
  { paymentId }: Pick<PaymentItem, 'paymentId'>,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const stored = await deps.payments.getPayment(paymentId);
  if (stored !== undefined) await notifyRefunded(deps, stored, now);
  return ok(undefined);
}
