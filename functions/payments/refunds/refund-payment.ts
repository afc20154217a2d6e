import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { goesByBank } from '#functions/domain/payments/transfer.ts';
import { logger } from '#functions/platform/logger.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { ok, type Result } from '#shared/model/result.ts';
import {
  type PaymentGateway,
  problemOf,
  type ProviderError,
  type ProviderRefund,
} from '../provider/payment-gateway.ts';
import { LONGEST_PAUSE_MS } from '../waiting-times.ts';
import type { CompleteDeps } from './complete-refund.ts';
import { lookAtRefunds } from './look-at-refunds.ts';
import { recordProcessed } from './record-refund-result.ts';
import { recordRefundAttempt } from './refund-attempt.ts';

export interface RefundDeps extends CompleteDeps {
  readonly noticeWrites: NoticeWrites;
  readonly gateway: PaymentGateway;
}

/**
 * - `refunded`: recorded now. `not-due`: nothing to refund.
 * - `waiting`: the refund is pending or was refused. It stays due and is retried.
 * - `unreachable`: there was no usable answer. It stays due and is retried.
 * - `no-access`: the provider rejects our key.
 */
type RefundOutcome = 'refunded' | 'waiting' | 'unreachable' | 'no-access' | 'not-due';

/** Refunds a due payment to its source. Idempotent. */
export async function refundPayment(deps: RefundDeps, paymentId: string, now: number): Promise<RefundOutcome> {
  const payment = await deps.payments.getPayment(paymentId);
  if (payment?.status !== 'refunding') return 'not-due';
  if (goesByBank(payment)) {
    const attempt = { refund: undefined, problem: BY_BANK, since: now + LONGEST_PAUSE_MS, now };
    await recordRefundAttempt(deps.tables, payment, attempt);
    return 'waiting';
  }
  const { providerPaymentId } = payment;
  if (providerPaymentId === undefined) throw new Error(`The payment ${paymentId} was never captured.`);

  const answer = await askForRefund(deps, payment, providerPaymentId, now);
  const attempts = (payment.refundAttempts ?? 0) + 1;
  const attempt = { since: now + pauseAfter(attempts), now };
  if (answer.ok) {
    if (answer.value === 'done') return 'refunded';
    const { status } = answer.value;
    const problem = status === 'failed' ? 'Razorpay says that the refund failed.' : undefined;
    await recordRefundAttempt(deps.tables, payment, { ...attempt, refund: answer.value, problem });
    return 'waiting';
  }
  const { error } = answer;
  await recordRefundAttempt(deps.tables, payment, { ...attempt, refund: undefined, problem: problemOf(error) });
  logger.warn('refund not done', { paymentId, attempts, problem: error });
  if (error.kind === 'no-access') return 'no-access';
  return error.kind === 'unknown' ? 'unreachable' : 'waiting';
}

/** The problem that admins read. */
const BY_BANK = 'Please pay it back by bank transfer and record that here.';

/** Exponential backoff up to six hours. A refund is never dropped. */
function pauseAfter(attempts: number): number {
  return attempts < 4 ? 0 : Math.min(2 ** (attempts - 4) * 5 * MINUTE_MS, LONGEST_PAUSE_MS);
}

/**
 * The first request uses the payment's id as idempotency key, so that two workers make one refund. A later attempt first
 * lists the refunds at the provider, records their results and waits for a pending one. Only the rest is requested with a
 * new key, because the old key would return the same failure again.
 */
async function askForRefund(
  deps: RefundDeps,
  payment: PaymentItem,
  providerPaymentId: string,
  now: number,
): Promise<Result<ProviderRefund | 'done', ProviderError>> {
  const { gateway } = deps;
  const { paymentId, amount, chargedBack = 0 } = payment;
  const isFirst = payment.refundAttempts === undefined && amountToReturn(payment) === amount;
  const looked = isFirst ? ok({ due: payment, refunds: [] }) : await lookAtRefunds(deps, payment, now);
  if (!looked.ok) return looked;
  const { due, refunds } = looked.value;
  if (due === undefined) return ok('done');
  const pending = refunds.find(({ status }) => status === 'pending');
  if (pending !== undefined) return ok(pending);
  const processed = refunds.filter(({ status }) => status !== 'failed');
  const refundedBefore = processed.reduce((sum, refund) => sum + refund.amount, 0);
  // Money lost in a dispute or refunded by bank transfer is not in the provider's list of refunds.
  const rest = Math.min(amount - chargedBack - refundedBefore, amountToReturn(due));
  const idempotencyKey = refunds.length === 0 ? paymentId : `${paymentId}-${refunds.length}`;
  const answer = await gateway.refund({ providerPaymentId, amount: rest, idempotencyKey });
  if (!answer.ok || answer.value.status !== 'processed') return answer;
  await recordProcessed(deps, due, answer.value, now);
  return ok('done');
}
