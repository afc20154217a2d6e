import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { moneyAudit, type MoneyDecider } from '../../tables/audit/money-audit.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { amountToReturn } from '../../tables/payments/amount-to-return.ts';
import { goesByBank } from '../../tables/payments/goes-by-bank.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { claimUtr, useOfUtr, utrUsed } from '../../tables/payments/utr.ts';
import type { PaymentStore } from '../payment-store.ts';
import { tellRefunded } from '../refunds/complete-refund.ts';
import { recordRefund } from '../refunds/refund-store.ts';
import { nothingUnderWay, type WayDeps } from './refund-way.ts';
import { paidAtOf, type Transfer } from '../../tables/payments/transfer.ts';

export interface BankRefundDeps extends WayDeps {
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
}

/** What the ledger's line of a refund by bank transfer is found by: its UTR may be recorded, taken back and recorded again. */
export const bankRefundKey = (utr: string, at: number): string => `${utr}-${at}`;

/**
 * Records that money went back by bank transfer, because it came by one, or because Razorpay does not send it: no provider
 * says that it was done. Errors: NOT_PAYABLE, CONFLICT, INVALID_INPUT, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function recordBankRefund(
  deps: BankRefundDeps,
  asked: PaymentItem,
  { transfer, by, source }: Omit<MoneyDecider, 'now'> & { readonly transfer: Transfer },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { utr, method, paidOn, note } = transfer;
  const use = await useOfUtr(deps.tables.payments, utr);
  if (use !== undefined) {
    // The same command again, whose answer was lost.
    const { payment: user, isRefund } = use;
    const isRecord = isRefund && user.status === 'refunded' && user.refundId === utr;
    return isRecord && user.paymentId === asked.paymentId
      ? await tell(deps, asked)
      : refused(await utrUsed(deps.tables, utr, use));
  }
  if (!goesByBank(asked) || asked.status !== 'refunding') {
    return refused(refusal('NOT_PAYABLE', 'No refund by bank transfer is due for this payment.'));
  }
  const paidAt = paidAtOf(transfer, { owedSince: asked.refundDueSince ?? 0, now });
  if (!paidAt.ok) return paidAt;
  // A refund may have been under way when it was left to a bank transfer.
  const due = asked.offline === undefined ? await nothingUnderWay(deps, asked, now) : ok(asked);
  if (!due.ok) return due;
  const payment = due.value;
  const reason = note ?? `${method.toUpperCase()} of ${paidOn}`;
  const { auctionId, userId } = payment;
  const amount = amountToReturn(payment);
  const audit = moneyAudit(deps.tables, auctionId, [userId], {
    action: 'refund-recorded',
    by: { adminId: by, source },
    at: now,
    before: { payment: 'refunding' },
    after: { payment: 'refunded', amount, reason, reference: utr, auctionId, userId },
  });
  const claim = claimUtr(deps.tables.payments, utr, payment.paymentId, true);
  const refund = { refundId: utr, key: bankRefundKey(utr, now), reference: utr, by, reason, audit, claim: [claim] };
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
