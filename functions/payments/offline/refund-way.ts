import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { moneyAudit, type MoneyDecider } from '../../tables/audit/money-audit.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import { amountToReturn } from '../../tables/payments/amount-to-return.ts';
import { goesByBank } from '../../tables/payments/goes-by-bank.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { transact } from '../../tables/transact.ts';
import type { ProviderError } from '../provider/payment-gateway.ts';
import type { RefundsThere } from '../refunds/look-at-refunds.ts';

export interface WayDeps {
  readonly tables: MoneyMovementTables;
  /** Asks the provider about the refunds of a payment that is due, and records what it says. */
  readonly lookAtRefunds: (payment: PaymentItem, now: number) => Promise<Result<RefundsThere, ProviderError>>;
}

/**
 * Leaves a refund that Razorpay has refused to a bank transfer: from then on nobody asks Razorpay for it, so that the
 * money does not go back twice. Errors: NOT_PAYABLE, CONFLICT, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function sendByBank(
  deps: WayDeps,
  payment: PaymentItem,
  { reason, by, source }: Omit<MoneyDecider, 'now'> & { readonly reason: string },
  now: number,
): Promise<Result<undefined, Refusal>> {
  if (payment.status !== 'refunding' || goesByBank(payment))
    return no('No refund by Razorpay is due for this payment.');
  if (payment.refundProblem === undefined) return no('Razorpay has not refused this refund.');
  const due = await nothingUnderWay(deps, payment, now);
  return due.ok ? writeWay(deps.tables, due.value, 'bank', { reason, by, source, now }) : due;
}

/** Razorpay is asked for a refund again that was left to a bank transfer. Errors: CONFLICT. */
export function sendByRazorpay(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  decider: MoneyDecider,
): Promise<Result<undefined, Refusal>> {
  return writeWay(tables, payment, 'razorpay', { ...decider, reason: 'Razorpay is asked again' });
}

/**
 * The payment as it is when Razorpay has no refund of it under way, and it is still due.
 * Errors: NOT_PAYABLE, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function nothingUnderWay(
  { lookAtRefunds }: Pick<WayDeps, 'lookAtRefunds'>,
  payment: PaymentItem,
  now: number,
): Promise<Result<PaymentItem, Refusal>> {
  const looked = await lookAtRefunds(payment, now);
  if (!looked.ok) return refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE', UNASKED));
  const { due, refunds } = looked.value;
  if (due === undefined) return no('Razorpay has refunded this payment meanwhile.');
  const isUnderWay = refunds.some(({ status }) => status === 'pending');
  return isUnderWay ? no('Razorpay is still working on a refund of this payment.') : ok(due);
}

const UNASKED = 'Razorpay could not be asked whether it has refunded this payment. Please try again in a few minutes.';

async function writeWay(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  to: 'bank' | 'razorpay',
  { reason, by, source, now }: MoneyDecider & { readonly reason: string },
): Promise<Result<undefined, Refusal>> {
  const { paymentId, auctionId, userId, refundAttempts } = payment;
  const amount = amountToReturn(payment);
  const isAsked = refundAttempts !== undefined;
  const chosen = {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId },
      UpdateExpression:
        to === 'bank' ? 'SET refundBy = :bank, updatedAt = :now' : 'SET updatedAt = :now REMOVE refundBy',
      // Nobody has asked the provider since it was looked at.
      ConditionExpression: `#status = :refunding AND ${isAsked ? 'refundAttempts = :asked' : 'attribute_not_exists(refundAttempts)'}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':refunding': 'refunding',
        ':now': now,
        ...(to === 'bank' && { ':bank': 'bank' }),
        ...(isAsked && { ':asked': refundAttempts }),
      },
    },
  };
  const words = to === 'bank' ? `By bank transfer: ${reason}` : reason;
  const line = moneyWrite(tables.money, {
    subject: paymentId,
    kind: 'refund-asked',
    key: `${now}-${to}`,
    at: now,
    auctionId,
    userId,
    amount,
    by,
    reason: words,
  });
  const audit = moneyAudit(tables, auctionId, [userId], {
    action: 'refund-way-chosen',
    by: { adminId: by, source },
    at: now,
    after: { payment: 'refunding', amount, reason: words, reference: paymentId, auctionId, userId },
  });
  const written = await transact(tables.payments.client, [{ name: 'way', writes: [chosen, line, ...audit] }]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT'));
}

const no = (sentence: string): Result<never, Refusal> => refused(refusal('NOT_PAYABLE', sentence));
