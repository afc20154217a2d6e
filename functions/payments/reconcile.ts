import { logger } from '../platform/logger.ts';
import { type CaptureDeps, recordCapture } from './capture/capture.ts';
import type { IntentStore } from './orders/intent-store.ts';
import type { PaymentGateway } from './provider/payment-gateway.ts';
import type { PaymentItem } from '../tables/payments/payment-item.ts';
import type { PaymentStore } from './payment-store.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { captureIfAuthorized } from './capture/capture-if-authorized.ts';

interface ReconcileDeps extends CaptureDeps {
  readonly payments: Pick<PaymentStore, 'getPayment' | 'listAttention'>;
  readonly intents: Pick<IntentStore, 'postpone' | 'giveUp'>;
  readonly gateway: PaymentGateway;
  /** Whether there is time for another payment before the function is stopped. */
  readonly hasTime: () => boolean;
}

const MINUTE_MS = 60_000;
/** Until then verify or the webhook normally brings the news. */
const OPEN_ORDER_PATIENCE_MS = 10 * MINUTE_MS;
/** Until then the stream normally has had the refund made. */
const REFUND_PATIENCE_MS = 3 * MINUTE_MS;
/** A payment may be authorised up to three days late (field notes). */
const ORDER_LIFE_MS = 3 * 24 * 60 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/**
 * Asks the provider about every order that stayed open and every refund that stayed due. What cannot be finished
 * now is left for the next run. Throws at the end when something went wrong that is nobody's expected failure.
 */
export async function reconcile(deps: ReconcileDeps, now: number): Promise<void> {
  const failures: unknown[] = [];
  const due = await deps.payments.listAttention('refund-due', now - REFUND_PATIENCE_MS);
  await each(deps, failures, due, ({ paymentId }) => refundPayment(deps, paymentId, now));
  const open = await deps.payments.listAttention('open-order', now - OPEN_ORDER_PATIENCE_MS);
  await each(deps, failures, open, (payment) => askAboutOrder(deps, payment, now));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be reconciled`);
}

/** One after the other, until the time is up or the provider does not answer. One failure does not stop the rest. */
async function each(
  { hasTime }: ReconcileDeps,
  failures: unknown[],
  payments: readonly PaymentItem[],
  work: (payment: PaymentItem) => Promise<string>,
): Promise<void> {
  for (const payment of payments) {
    if (!hasTime()) return;
    try {
      if ((await work(payment)) === 'unreachable') return;
    } catch (error) {
      logger.error('payment not reconciled', { paymentId: payment.paymentId });
      failures.push(error);
    }
  }
}

/**
 * What the provider knows about an open order: `captured` (recorded), `open` (looked at again, after a pause that
 * grows with the order's age), `given-up` (too old to be paid) or `unreachable`.
 */
async function askAboutOrder(
  deps: ReconcileDeps,
  payment: PaymentItem,
  now: number,
): Promise<'captured' | 'open' | 'given-up' | 'unreachable'> {
  const { paymentId, orderId } = payment;
  if (orderId === undefined) throw new Error(`The open payment ${paymentId} has no order.`);
  const attempts = await deps.gateway.listOrderPayments(orderId);
  if (!attempts.ok) {
    logger.warn('order not looked at', { paymentId, problem: attempts.error });
    if (attempts.error.kind === 'unknown') return 'unreachable';
  }
  let captures = 0;
  for (const attempt of attempts.ok ? attempts.value : []) {
    const money = await captureIfAuthorized(deps.gateway, attempt);
    if (!money.ok && money.error.kind === 'unknown') return 'unreachable';
    if (!money.ok || money.value.status !== 'captured') continue;
    const outcome = await recordCapture(deps, payment, money.value, now);
    logger.info('reconciled capture', { paymentId, outcome });
    captures += 1;
  }

  // Both writes hold only while the order is open, so a recorded capture is not touched by them.
  const age = now - payment.updatedAt;
  if (age > ORDER_LIFE_MS) {
    const isGivenUp = await deps.intents.giveUp(paymentId, now);
    return isGivenUp ? 'given-up' : 'captured';
  }
  const pause = Math.min(Math.max(age, OPEN_ORDER_PATIENCE_MS), LONGEST_PAUSE_MS);
  await deps.intents.postpone(payment, now + pause - OPEN_ORDER_PATIENCE_MS);
  return captures > 0 ? 'captured' : 'open';
}
