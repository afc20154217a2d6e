import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { moneyAudit, type MoneyDecider } from '../../tables/audit/money-audit.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { claimUtr, useOfUtr, utrUsed } from '../../tables/payments/utr.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import type { PaymentStore } from '../payment-store.ts';
import { tellRefunded } from '../refunds/refund-payment.ts';
import { recordRefund } from '../refunds/refund-store.ts';
import { paidAtOf, type Transfer } from '../../tables/payments/transfer.ts';

interface BankRefundDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
}

/**
 * Records that money which came by bank transfer went back by bank transfer: no provider can do that, or say that it was
 * done. Errors: NOT_PAYABLE, CONFLICT, INVALID_INPUT.
 */
export async function recordBankRefund(
  deps: BankRefundDeps,
  payment: PaymentItem,
  { transfer, by, source }: Omit<MoneyDecider, 'now'> & { readonly transfer: Transfer },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { utr, method, paidOn, note } = transfer;
  const use = await useOfUtr(deps.tables.payments, utr);
  if (use !== undefined) {
    // The same command again, whose answer was lost.
    const isSame = use.isRefund && use.payment.paymentId === payment.paymentId && use.payment.status === 'refunded';
    return isSame ? await tell(deps, payment) : refused(await utrUsed(deps.tables, utr, use));
  }
  if (payment.offline === undefined || payment.status !== 'refunding') {
    return refused(refusal('NOT_PAYABLE', 'No refund by bank transfer is due for this payment.'));
  }
  const paidAt = paidAtOf(transfer, { owedSince: payment.refundDueSince ?? 0, now });
  if (!paidAt.ok) return paidAt;
  const reason = note ?? `${method.toUpperCase()} of ${paidOn}`;
  const { auctionId, userId, amount } = payment;
  const audit = moneyAudit(deps.tables, auctionId, [userId], {
    action: 'refund-recorded',
    by: { adminId: by, source },
    at: now,
    before: { payment: 'refunding' },
    after: { payment: 'refunded', amount, reason, reference: utr, auctionId, userId },
  });
  const claim = claimUtr(deps.tables.payments, utr, payment.paymentId, true);
  const refund = { refundId: utr, reference: utr, by, reason, audit, claim: [claim] };
  const isNew = await recordRefund(deps.tables, payment, refund, now);
  return isNew ? await tell(deps, payment) : refused(refusal('CONFLICT'));
}

async function tell(
  deps: BankRefundDeps,
  { paymentId }: Pick<PaymentItem, 'paymentId'>,
): Promise<Result<undefined, Refusal>> {
  const stored = await deps.payments.getPayment(paymentId);
  if (stored !== undefined) await tellRefunded(deps, stored);
  return ok(undefined);
}
