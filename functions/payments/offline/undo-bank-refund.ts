import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { freeUtr } from '#functions/domain/payments/utr.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { findEntry } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { owedAgainWrite } from '../refunds/record-bounced-refund.ts';
import { bankRefundKey } from './bank-refund.ts';

interface Undo extends Omit<MoneyDecider, 'now'> {
  /** `came-back`: the bank returned the transfer. `wrong`: the record has wrong facts. */
  readonly why: 'came-back' | 'wrong';
  readonly reason: string;
}

/**
 * Makes a refund by bank transfer due again. If the record was wrong, its UTR becomes free. Errors: NOT_PAYABLE, CONFLICT.
 */
export async function undoBankRefund(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { why, reason, by, source }: Undo,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { paymentId: subject, auctionId, userId, status, refundBy } = payment;
  const { refundId: utr = '', refundedAt = 0, refundDueSince: since = now } = payment;
  if (status !== 'refunded' || refundBy !== 'bank') {
    return refused(refusal('NOT_PAYABLE', 'No refund by bank transfer is recorded for this payment.'));
  }
  const key = bankRefundKey(utr, refundedAt);
  const refundEntry = await findEntry(tables.money, { subject, kind: 'refunded', key });
  if (refundEntry === undefined) throw new Error(`The refund of ${subject} is not in the ledger.`);
  const { amount } = refundEntry;
  const isWrong = why === 'wrong';
  const line = moneyWrite(tables.money, {
    subject,
    kind: isWrong ? 'refund-undone' : 'refund-bounced',
    key,
    at: now,
    auctionId,
    userId,
    amount,
    moved: ['payer', 'held'],
    by,
    reason,
    reference: utr,
  });
  const audit = paymentAudit(
    tables,
    payment,
    { by, source, now },
    {
      action: 'refund-record-undone',
      before: { payment: 'refunded' },
      after: { payment: 'refunding', amount, reason, reference: utr },
    },
  );
  // Keep the first due time: the real transfer may be older than this correction.
  const owed = { amount, problem: reason, since };
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [owedAgainWrite(tables, payment, owed, now)] },
    { name: 'money', writes: [line] },
    { name: 'utr', writes: isWrong ? [freeUtr(tables.payments, utr, subject)] : [] },
    { name: 'audit', writes: audit },
  ]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT'));
}
