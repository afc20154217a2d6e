import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { ORDER_LIFE_MS } from '#functions/domain/payments/payment-state.ts';
import { aggregateErrors } from '#functions/platform/causes.ts';
import { logger } from '#functions/platform/logger.ts';
import type { Attention, PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/model/durations.ts';
import type { IntentStore } from './orders/intent-store.ts';
import type { PaymentLists } from './payment-lists.ts';
import type { PaymentStore } from './payment-store.ts';
import type { ProviderError } from './provider/payment-gateway.ts';
import { checkOrder, type CheckOrderDeps } from './recording/check-order.ts';
import { notifyReceived } from './recording/record-captured-payment.ts';
import { askAboutRefunds } from './refunds/ask-about-refunds.ts';
import { notifyRefunded } from './refunds/complete-refund.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { LONGEST_PAUSE_MS, RECHECK_PAUSE_MS } from './waiting-times.ts';

export interface ReconcileDeps extends CheckOrderDeps {
  readonly noticeWrites: NoticeWrites;
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
  readonly paymentLists: Pick<PaymentLists, 'byAttention'>;
  readonly intents: Pick<IntentStore, 'postpone' | 'abandonOrder' | 'stopWatching'>;
  /** Whether the function has time for another payment before its timeout. */
  readonly hasTime: () => boolean;
}

export interface ReconcileReport {
  /** `no-access`: Razorpay rejects our key. `down`: it does not answer. */
  readonly provider: 'answers' | 'down' | 'no-access';
  /** Captured payments whose webhook is more than ten minutes late. */
  readonly missedWebhooks: number;
}

/** Age at which a payment is checked. Until then verify, the webhook or the stream normally handles it. */
const CHECK_AFTER_MS = {
  'refund-due': 3 * MINUTE_MS,
  'open-order': 10 * MINUTE_MS,
  recheck: 10 * MINUTE_MS,
} as const satisfies Record<Attention, number>;
/**
 * How long a refund may still bounce. Banks take up to ten working days, plus weekends and holidays:
 * https://razorpay.com/docs/payments/refunds/normal.
 */
const REFUND_LIFE_MS = 16 * 24 * HOUR_MS;
/** Extra time before an order is abandoned if Razorpay refuses the request: one odd answer must not lose money. */
const REFUSED_EXTRA_MS = 12 * HOUR_MS;
/** After this many payments in a row without a usable answer, Razorpay counts as down. */
const FAILURES_OF_AN_OUTAGE = 3;

/** A webhook normally arrives within seconds. */
const WEBHOOK_WITHIN_MS = 10 * MINUTE_MS;

/** `no-answer` may concern this payment only; `no-access` concerns all payments. */
type CheckResult = 'checked' | 'no-answer' | 'no-access';

/**
 * Checks every due refund, every open order and every order that may be paid again against the provider. A problem with
 * one payment postpones that payment only. Throws at the end if there was an unexpected error.
 */
export async function reconcile(deps: ReconcileDeps, now: number): Promise<ReconcileReport> {
  const failures: unknown[] = [];
  const run: Run = { deps, failures, unanswered: 0, missedWebhooks: 0, now };
  const stopped = await checkEach(run, 'refund-due', async ({ paymentId }) => {
    const outcome = await refundPayment(deps, paymentId, now);
    if (outcome === 'no-access') return 'no-access';
    return outcome === 'unreachable' ? 'no-answer' : 'checked';
  });
  const provider =
    stopped ??
    (await checkEach(run, 'open-order', (payment) => checkOpenOrder(run, payment))) ??
    (await checkEach(run, 'recheck', (payment) => recheck(deps, payment, now))) ??
    'answers';
  if (provider === 'no-access') logger.error('Razorpay rejects our key');
  if (failures.length > 0) throw aggregateErrors(failures, `${failures.length} payments could not be reconciled`);
  return { provider, missedWebhooks: run.missedWebhooks };
}

interface Run {
  readonly deps: ReconcileDeps;
  readonly failures: unknown[];
  /** Consecutive payments without a usable answer. */
  unanswered: number;
  missedWebhooks: number;
  readonly now: number;
}

/** Checks one payment after the other until the time is up. Returns the reason if the run must stop. */
async function checkEach(
  run: Run,
  kind: Attention,
  check: (payment: PaymentItem) => Promise<CheckResult>,
): Promise<'down' | 'no-access' | undefined> {
  for (const payment of await run.deps.paymentLists.byAttention(kind, run.now - CHECK_AFTER_MS[kind])) {
    if (!run.deps.hasTime()) return undefined;
    try {
      const result = await check(payment);
      if (result === 'no-access') return 'no-access';
      run.unanswered = result === 'no-answer' ? run.unanswered + 1 : 0;
      if (run.unanswered === FAILURES_OF_AN_OUTAGE) return 'down';
    } catch (error) {
      logger.error('payment not reconciled', { paymentId: payment.paymentId });
      run.failures.push(error);
    }
  }
  return undefined;
}

/**
 * Records the payment if an open order was paid. Otherwise the pause before the next check grows with the order's age,
 * and an order that is too old to be paid is abandoned.
 */
async function checkOpenOrder(run: Run, payment: PaymentItem): Promise<CheckResult> {
  const { deps, now } = run;
  const age = now - payment.updatedAt;
  const checked = await checkOrder(deps, payment, now);
  if (checked.ok) {
    run.missedWebhooks += checked.value.filter(({ paidAt = now }) => paidAt + WEBHOOK_WITHIN_MS < now).length;
  } else {
    const result = await handleError(deps, payment, checked.error, now);
    if (result !== 'checked') return result;
  }
  // Both writes require an open order, so they do not change a recorded payment.
  if (age > (checked.ok ? ORDER_LIFE_MS : ORDER_LIFE_MS + REFUSED_EXTRA_MS)) {
    await deps.intents.abandonOrder(payment.paymentId, now);
    return 'checked';
  }
  await postpone(deps, payment, Math.min(Math.max(age, CHECK_AFTER_MS['open-order']), LONGEST_PAUSE_MS), now);
  return 'checked';
}

/**
 * Repeats a notice that may be missing. Asks for further payments of the order, for refunds made at Razorpay and for
 * bounced refunds.
 */
async function recheck(deps: ReconcileDeps, payment: PaymentItem, now: number): Promise<CheckResult> {
  if (payment.status === 'refunded') await notifyRefunded(deps, payment, now);
  else await notifyReceived(deps, payment, now);
  const checks = payment.orderId === undefined ? [askAboutRefunds] : [checkOrder, askAboutRefunds];
  for (const check of checks) {
    const checked = await check(deps, payment, now);
    if (checked.ok) continue;
    const result = await handleError(deps, payment, checked.error, now);
    if (result !== 'checked') return result;
  }
  // The checks may have made the payment due for refund.
  const current = await deps.payments.getPayment(payment.paymentId);
  if (current?.attention !== 'recheck') return 'checked';
  if (mayChange(current, now)) await postpone(deps, current, RECHECK_PAUSE_MS, now);
  else await deps.intents.stopWatching(current);
  return 'checked';
}

/** Whether the order may be paid again, or a refund may bounce. */
function mayChange({ status, capturedAt, updatedAt, returnedElsewhere = 0 }: PaymentItem, now: number): boolean {
  const hasRefund = status === 'refunded' || returnedElsewhere > 0;
  return now - (capturedAt ?? updatedAt) <= ORDER_LIFE_MS || (hasRefund && now - updatedAt <= REFUND_LIFE_MS);
}

/** A refused request counts as checked: Razorpay works, and its answer concerns this payment only. */
async function handleError(
  deps: ReconcileDeps,
  payment: PaymentItem,
  problem: ProviderError,
  now: number,
): Promise<CheckResult> {
  logger.warn('payment not checked at Razorpay', { paymentId: payment.paymentId, problem });
  if (problem.kind === 'refused') return 'checked';
  if (problem.kind === 'no-access') return 'no-access';
  // The next run checks the other payments first.
  await postpone(deps, payment, CHECK_AFTER_MS['open-order'], now);
  return 'no-answer';
}

async function postpone(deps: ReconcileDeps, payment: PaymentItem, pauseMs: number, now: number): Promise<void> {
  const kind = payment.attention ?? 'open-order';
  await deps.intents.postpone(payment, now + pauseMs - CHECK_AFTER_MS[kind]);
}
