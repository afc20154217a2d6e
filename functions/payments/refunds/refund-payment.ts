import { ok, type Result } from '../../../shared/model/result.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { logger } from '../../platform/logger.ts';
import type { PaymentGateway, ProviderError, ProviderRefund } from '../provider/payment-gateway.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';
import { recordRefund, recordRefundAttempt, type RefundTables } from './refund-store.ts';

export interface RefundDeps {
  readonly tables: RefundTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
  readonly gateway: PaymentGateway;
}

/**
 * - `refunded`: recorded now. `not-due`: nothing (left) to refund.
 * - `waiting`: the provider works on it, or said no; it stays due and is looked at again.
 * - `unreachable`: the same, and asking for the next one now would not help either.
 */
type RefundOutcome = 'refunded' | 'waiting' | 'unreachable' | 'not-due';

/** Gives a payment that is due for refund back to its source. Repeating it never pays twice. */
export async function refundPayment(deps: RefundDeps, paymentId: string, now: number): Promise<RefundOutcome> {
  const payment = await deps.payments.getPayment(paymentId);
  if (payment?.status !== 'refunding') return 'not-due';
  const { providerPaymentId } = payment;
  if (providerPaymentId === undefined) throw new Error(`The payment ${paymentId} was never captured.`);

  const asked = await askForRefund(deps.gateway, payment, providerPaymentId);
  if (asked.ok && asked.value.status === 'processed') {
    await completeRefund(deps, payment, asked.value.refundId, now);
    return 'refunded';
  }
  const attempts = (payment.refundAttempts ?? 0) + 1;
  const refundId = asked.ok ? asked.value.refundId : undefined;
  await recordRefundAttempt(deps.tables, paymentId, { refundId, since: now + pauseAfter(attempts), now });
  if (asked.ok) return 'waiting';
  logger.warn('refund not done', { paymentId, attempts, problem: asked.error });
  return asked.error.kind === 'unknown' ? 'unreachable' : 'waiting';
}

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** A refund that keeps failing is asked for less and less often, at least four times a day, and never dropped. */
function pauseAfter(attempts: number): number {
  return attempts < 4 ? 0 : Math.min(2 ** (attempts - 4) * 5 * MINUTE_MS, LONGEST_PAUSE_MS);
}

/**
 * The first request carries the payment's own key, so that two workers ask for one refund. Later ones look first:
 * a refund that stands (ours after a lost answer, or one made by hand) is taken as it is. Only after a failed one
 * is a new key used, because the old one would answer the same failure again.
 */
async function askForRefund(
  gateway: PaymentGateway,
  payment: PaymentItem,
  providerPaymentId: string,
): Promise<Result<ProviderRefund, ProviderError>> {
  const { paymentId, amount } = payment;
  if (payment.refundAttempts === undefined) {
    return gateway.refund({ providerPaymentId, amount, idempotencyKey: paymentId });
  }
  const earlier = await gateway.listRefunds(providerPaymentId);
  if (!earlier.ok) return earlier;
  const activeRefunds = earlier.value.filter((refund) => refund.status !== 'failed');
  const returned = activeRefunds.reduce((sum, refund) => sum + refund.amount, 0);
  const unfinished = activeRefunds.find((refund) => refund.status === 'pending') ?? activeRefunds[0];
  if (unfinished !== undefined && returned >= amount) return ok(unfinished);
  const idempotencyKey = earlier.value.length === 0 ? paymentId : `${paymentId}-${earlier.value.length}`;
  return gateway.refund({ providerPaymentId, amount: amount - returned, idempotencyKey });
}

/** Records a refund the provider has made, once, and tells the payer. */
export async function completeRefund(
  deps: Pick<RefundDeps, 'tables' | 'notify' | 'payments'>,
  payment: PaymentItem,
  refundId: string,
  now: number,
): Promise<void> {
  await recordRefund(deps.tables, payment, refundId, now);
  // The time of the refund is part of the notice's id; somebody else may have recorded it first.
  const stored = await deps.payments.getPayment(payment.paymentId);
  const { userId, auctionId, auctionTitle: title, paymentId, amount } = payment;
  const facts = { userId, auctionId, title, paymentId, amount, at: stored?.refundedAt ?? now };
  await deps.notify({ kind: payment.credited === true ? 'deposit-refunded' : 'payment-refunded', ...facts });
}
