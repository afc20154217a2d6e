import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { goesByBank } from '#functions/domain/payments/transfer.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { ProviderError } from '../provider/payment-gateway.ts';
import type { RefundsThere } from '../refunds/look-at-refunds.ts';

export interface RefundChannelDeps {
  readonly tables: MoneyMovementTables;
  /** Records the result of every refund that Razorpay lists for the payment. */
  readonly lookAtRefunds: (payment: PaymentItem, now: number) => Promise<Result<RefundsThere, ProviderError>>;
}

/**
 * Switches a refund that Razorpay refused to bank transfer. Boli then stops asking Razorpay, so the money is not refunded
 * twice. Errors: NOT_PAYABLE, CONFLICT, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function sendByBank(
  deps: RefundChannelDeps,
  payment: PaymentItem,
  { reason, by, source }: Omit<MoneyDecider, 'now'> & { readonly reason: string },
  now: number,
): Promise<Result<undefined, Refusal>> {
  if (payment.status !== 'refunding' || goesByBank(payment))
    return no('No refund by Razorpay is due for this payment.');
  if (payment.refundProblem === undefined) return no('Razorpay has not refused this refund.');
  const due = await requireNoPendingRefund(deps, payment, now);
  return due.ok ? writeChannel(deps.tables, due.value, 'bank', { reason, by, source, now }) : due;
}

/**
 * Switches a refund from bank transfer back to Razorpay. A transfer that was recorded once has perhaps been sent, though
 * somebody took the record back: Razorpay would send the same money again. Errors: NOT_PAYABLE, CONFLICT.
 */
export async function sendByRazorpay(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  decider: MoneyDecider,
): Promise<Result<undefined, Refusal>> {
  const history = await moneyStore(tables.money).history(payment.paymentId);
  // What Razorpay itself records bounced by itself. Everything else was taken back by a person.
  if (history.some(({ kind, by }) => (kind === 'refund-undone' || kind === 'refund-bounced') && by !== 'razorpay'))
    return no(SENT_BY_BANK);
  return writeChannel(tables, payment, 'razorpay', { ...decider, reason: 'Razorpay is asked again' });
}

const SENT_BY_BANK =
  'A refund by bank transfer was recorded for this payment before, so Razorpay is not asked again. Please send it by bank transfer.';

/**
 * Returns the current payment if its refund is still due and Razorpay is not working on one.
 * Errors: NOT_PAYABLE, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function requireNoPendingRefund(
  { lookAtRefunds }: Pick<RefundChannelDeps, 'lookAtRefunds'>,
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

async function writeChannel(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  to: 'bank' | 'razorpay',
  { reason, by, source, now }: MoneyDecider & { readonly reason: string },
): Promise<Result<undefined, Refusal>> {
  const { paymentId, auctionId, userId, refundAttempts } = payment;
  const amount = amountToReturn(payment);
  const set = { refundBy: to === 'bank' ? to : undefined, updatedAt: now };
  // Fails if a refund was requested since the payment was read.
  const isUnasked = { status: 'refunding', refundAttempts } as const;
  const chosen = update<PaymentItem>(tables.payments, { paymentId }, { set }, isUnasked);
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
  const audit = paymentAudit(
    tables,
    payment,
    { by, source, now },
    {
      action: 'refund-way-chosen',
      after: { payment: 'refunding', amount, reason: words, reference: paymentId },
    },
  );
  const written = await transact(tables.payments.client, [{ name: 'way', writes: [chosen, line, ...audit] }]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT'));
}

const no = (sentence: string): Result<never, Refusal> => refused(refusal('NOT_PAYABLE', sentence));
