import { ok, type Result } from '../../../shared/model/result.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { logger } from '../../platform/logger.ts';
import {
  type PaymentGateway,
  problemOf,
  type ProviderError,
  type ProviderRefund,
} from '../provider/payment-gateway.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { LONGEST_PAUSE_MS } from '../pauses.ts';
import type { PaymentStore } from '../payment-store.ts';
import { amountToReturn } from '../../tables/payments/amount-to-return.ts';
import { moneyStore } from '../../tables/money/money-store.ts';
import { recordRefund } from './refund-store.ts';
import { recordReturn } from './returned-elsewhere.ts';
import { unheardRefunds } from './unheard-refunds.ts';
import { recordRefundAttempt } from './unfinished-refund.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';

export interface RefundDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
  readonly gateway: PaymentGateway;
}

/**
 * - `refunded`: recorded now. `not-due`: nothing (left) to refund.
 * - `waiting`: the provider works on it, or said no; it stays due and is looked at again.
 * - `unreachable`: the same, but there was no usable answer. `no-access`: our key is not accepted, for nothing at all.
 */
type RefundOutcome = 'refunded' | 'waiting' | 'unreachable' | 'no-access' | 'not-due';

/** Gives a payment that is due for refund back to its source. Repeating it never pays twice. */
export async function refundPayment(deps: RefundDeps, paymentId: string, now: number): Promise<RefundOutcome> {
  const stored = await deps.payments.getPayment(paymentId);
  if (stored?.status !== 'refunding') return 'not-due';
  if (stored.offline !== undefined) {
    const attempt = { refund: undefined, problem: BY_BANK, since: now + LONGEST_PAUSE_MS, now };
    await recordRefundAttempt(deps.tables, stored, attempt);
    return 'waiting';
  }
  const { providerPaymentId } = stored;
  if (providerPaymentId === undefined) throw new Error(`The payment ${paymentId} was never captured.`);

  const asked = await askForRefund(deps, stored, providerPaymentId, now);
  // Parts of it may have been recorded as gone meanwhile.
  const payment = (await deps.payments.getPayment(paymentId)) ?? stored;
  if (asked.ok && asked.value.status === 'processed') {
    await completeRefund(deps, payment, asked.value, now);
    return 'refunded';
  }
  const attempts = (payment.refundAttempts ?? 0) + 1;
  const attempt = { since: now + pauseAfter(attempts), now };
  if (asked.ok) {
    const { status } = asked.value;
    const problem = status === 'failed' ? 'Razorpay says that the refund failed.' : undefined;
    await recordRefundAttempt(deps.tables, payment, { ...attempt, refund: asked.value, problem });
    return 'waiting';
  }
  const { error } = asked;
  await recordRefundAttempt(deps.tables, payment, { ...attempt, refund: undefined, problem: problemOf(error) });
  logger.warn('refund not done', { paymentId, attempts, problem: error });
  if (error.kind === 'no-access') return 'no-access';
  return error.kind === 'unknown' ? 'unreachable' : 'waiting';
}

/** The provider cannot give back what it never had: an admin does, and records it. */
const BY_BANK = 'It came by bank transfer: please pay it back by bank transfer and record that here.';

const MINUTE_MS = 60_000;

/** A refund that keeps failing is asked for less and less often, at least four times a day, and never dropped. */
function pauseAfter(attempts: number): number {
  return attempts < 4 ? 0 : Math.min(2 ** (attempts - 4) * 5 * MINUTE_MS, LONGEST_PAUSE_MS);
}

/**
 * The first request carries the payment's own key, so that two workers ask for one refund. Later ones look first:
 * a refund that stands (ours after a lost answer, or one made by hand) is taken as it is, and one of a part that nobody
 * told of is recorded as such. Only after a failed one is a new key used, because the old one would answer the same
 * failure again.
 */
async function askForRefund(
  deps: RefundDeps,
  payment: PaymentItem,
  providerPaymentId: string,
  now: number,
): Promise<Result<ProviderRefund, ProviderError>> {
  const { gateway, tables } = deps;
  const { paymentId, chargedBack = 0 } = payment;
  const amount = amountToReturn(payment);
  if (payment.refundAttempts === undefined && amount === payment.amount) {
    return gateway.refund({ providerPaymentId, amount, idempotencyKey: paymentId });
  }
  const earlier = await gateway.listRefunds(providerPaymentId);
  if (!earlier.ok) return earlier;
  const { processed } = unheardRefunds(earlier.value, await moneyStore(tables.money).history(paymentId));
  const whole = await recordParts(deps, payment, processed, now);
  const activeRefunds = earlier.value.filter((refund) => refund.status !== 'failed');
  const returned = activeRefunds.reduce((sum, refund) => sum + refund.amount, 0);
  const unfinished = activeRefunds.find((refund) => refund.status === 'pending') ?? whole ?? activeRefunds[0];
  // What a lost dispute took is gone, and no refund in the provider's list.
  const wanted = payment.amount - chargedBack;
  if (unfinished !== undefined && returned >= wanted) return ok(unfinished);
  const idempotencyKey = earlier.value.length === 0 ? paymentId : `${paymentId}-${earlier.value.length}`;
  return gateway.refund({ providerPaymentId, amount: wanted - returned, idempotencyKey });
}

/** Records refunds that leave something to give back; answers the one that leaves nothing, which is as good as ours. */
async function recordParts(
  deps: RefundDeps,
  payment: PaymentItem,
  processed: readonly ProviderRefund[],
  now: number,
): Promise<ProviderRefund | undefined> {
  let current = payment;
  for (const refund of processed) {
    const { refundId: key, amount } = refund;
    if (amount >= amountToReturn(current)) return refund;
    await recordReturn(deps, current, { key, amount, kind: 'returned-by-provider' }, now);
    current = (await deps.payments.getPayment(payment.paymentId)) ?? current;
  }
  return undefined;
}

/** Records a refund the provider has made, once, and tells the payer. */
export async function completeRefund(
  deps: Pick<RefundDeps, 'tables' | 'notify' | 'payments'>,
  payment: PaymentItem,
  refund: Pick<ProviderRefund, 'refundId' | 'reference'>,
  now: number,
): Promise<void> {
  await recordRefund(deps.tables, payment, refund, now);
  // The time of the refund is part of the notice's id; somebody else may have recorded it first.
  const stored = await deps.payments.getPayment(payment.paymentId);
  if (stored !== undefined) await tellRefunded(deps, stored);
}

/**
 * Tells the payer that the money is on its way back; repeating it tells once. Of money that went back at the provider's
 * side the admins are told, who know why.
 */
export async function tellRefunded({ notify }: Pick<RefundDeps, 'notify'>, payment: PaymentItem): Promise<void> {
  const { userId, auctionId, auctionTitle: title, paymentId, refundedAt: at, credited } = payment;
  const amount = amountToReturn(payment);
  if (payment.status !== 'refunded' || at === undefined || amount === 0) return;
  const facts = { userId, auctionId, title, paymentId, amount, at };
  await notify({ kind: credited === true ? 'deposit-refunded' : 'payment-refunded', ...facts });
}
