import { aggregateErrors } from '../platform/causes.ts';
import { logger } from '../platform/logger.ts';
import type { IntentStore } from './orders/intent-store.ts';
import { tellReceived } from './capture/capture.ts';
import { lookAtOrder, type LookDeps } from './capture/look-at-order.ts';
import { ORDER_LIFE_MS } from '../tables/payments/order-life.ts';
import type { Attention, PaymentItem } from '../tables/payments/payment-item.ts';
import { LONGEST_PAUSE_MS, RECHECK_PAUSE_MS } from './pauses.ts';
import type { PaymentLists } from './payment-lists.ts';
import type { PaymentStore } from './payment-store.ts';
import { askAboutRefunds } from './refunds/ask-about-refunds.ts';
import { tellRefunded } from './refunds/complete-refund.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import type { ProviderError } from './provider/payment-gateway.ts';

interface ReconcileDeps extends LookDeps {
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
  readonly paymentLists: Pick<PaymentLists, 'byAttention'>;
  readonly intents: Pick<IntentStore, 'postpone' | 'giveUp' | 'rest'>;
  /** Whether there is time for another payment before the function is stopped. */
  readonly hasTime: () => boolean;
}

/** What a run found out about the provider. */
export interface ReconcileReport {
  /** `no-access`: it does not accept our key. `out`: it does not answer. */
  readonly provider: 'answers' | 'out' | 'no-access';
  /** Captures of which the webhook should have told long before. */
  readonly missedNews: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long each kind waits before it is looked at: until then verify, the webhook or the stream normally has done it. */
const PATIENCE_MS = {
  'refund-due': 3 * MINUTE_MS,
  'open-order': 10 * MINUTE_MS,
  recheck: 10 * MINUTE_MS,
} as const satisfies Record<Attention, number>;
/**
 * How long the provider is asked whether money that went back has come back. Banks take up to ten working days
 * (https://razorpay.com/docs/payments/refunds/normal): weekends and holidays between.
 */
const REFUND_LIFE_MS = 16 * 24 * HOUR_MS;
/** An order that the provider does not want to tell about is given up later: one odd answer must not lose its money. */
const REFUSED_FOR_MS = 12 * HOUR_MS;
/** Payments in a row without a usable answer: then it is the provider who is out, and not a payment that is odd. */
const SIGNS_OF_AN_OUTAGE = 3;

/** The webhook tells within seconds. */
const NEWS_WITHIN_MS = 10 * MINUTE_MS;

/** How the look at one payment went. `no-answer` may be about this payment only, `no-access` is about all of them. */
type Look = 'looked' | 'no-answer' | 'no-access';

/**
 * Asks the provider about every refund that stayed due, every order that stayed open, and again about orders that were
 * paid. What cannot be finished now is left for a later run; trouble with one payment postpones that payment only.
 * Throws at the end when something went wrong that is nobody's expected failure.
 */
export async function reconcile(deps: ReconcileDeps, now: number): Promise<ReconcileReport> {
  const failures: unknown[] = [];
  const run: Run = { deps, failures, silent: 0, missedNews: 0, now };
  const ends = await each(run, 'refund-due', async ({ paymentId }) => {
    const outcome = await refundPayment(deps, paymentId, now);
    if (outcome === 'no-access') return 'no-access';
    return outcome === 'unreachable' ? 'no-answer' : 'looked';
  });
  const provider =
    ends ??
    (await each(run, 'open-order', (payment) => askAboutOrder(run, payment))) ??
    (await each(run, 'recheck', (payment) => recheck(deps, payment, now))) ??
    'answers';
  if (provider === 'no-access') logger.error('the provider does not accept our key');
  if (failures.length > 0) throw aggregateErrors(failures, `${failures.length} payments could not be reconciled`);
  return { provider, missedNews: run.missedNews };
}

interface Run {
  readonly deps: ReconcileDeps;
  readonly failures: unknown[];
  /** Payments in a row about which there was no usable answer. */
  silent: number;
  missedNews: number;
  readonly now: number;
}

/** One after the other, until the time is up. Answers why the rest of the run makes no sense, if it does not. */
async function each(
  run: Run,
  kind: Attention,
  look: (payment: PaymentItem) => Promise<Look>,
): Promise<'out' | 'no-access' | undefined> {
  for (const payment of await run.deps.paymentLists.byAttention(kind, run.now - PATIENCE_MS[kind])) {
    if (!run.deps.hasTime()) return undefined;
    try {
      const looked = await look(payment);
      if (looked === 'no-access') return 'no-access';
      run.silent = looked === 'no-answer' ? run.silent + 1 : 0;
      if (run.silent === SIGNS_OF_AN_OUTAGE) return 'out';
    } catch (error) {
      logger.error('payment not reconciled', { paymentId: payment.paymentId });
      run.failures.push(error);
    }
  }
  return undefined;
}

/**
 * What the provider knows about an open order: recorded when it was paid, looked at again after a pause that grows
 * with the order's age, given up when it is too old to be paid.
 */
async function askAboutOrder(run: Run, payment: PaymentItem): Promise<Look> {
  const { deps, now } = run;
  const age = now - payment.updatedAt;
  const looked = await lookAtOrder(deps, payment, now);
  if (looked.ok) run.missedNews += looked.value.filter(({ paidAt = now }) => paidAt + NEWS_WITHIN_MS < now).length;
  if (!looked.ok) {
    const trouble = await noteTrouble(deps, payment, looked.error, now);
    if (trouble !== 'looked') return trouble;
  }
  // Both writes hold only while the order is open, so a recorded capture is not touched by them.
  if (age > (looked.ok ? ORDER_LIFE_MS : ORDER_LIFE_MS + REFUSED_FOR_MS)) {
    await deps.intents.giveUp(payment.paymentId, now);
    return 'looked';
  }
  await postpone(deps, payment, Math.min(Math.max(age, PATIENCE_MS['open-order']), LONGEST_PAUSE_MS), now);
  return 'looked';
}

/**
 * Tells what may not have been told, and asks for more money for the same order, for refunds made at the provider's side
 * and for those that came back, while there may be any.
 */
async function recheck(deps: ReconcileDeps, payment: PaymentItem, now: number): Promise<Look> {
  if (payment.status === 'refunded') await tellRefunded(deps, payment);
  else await tellReceived(deps, payment);
  const questions = [payment.orderId === undefined ? undefined : lookAtOrder, askAboutRefunds];
  for (const ask of questions) {
    const asked = await ask?.(deps, payment, now);
    if (asked === undefined || asked.ok) continue;
    const trouble = await noteTrouble(deps, payment, asked.error, now);
    if (trouble !== 'looked') return trouble;
  }
  // What was heard may have made it due for refund, or watched anew.
  const current = await deps.payments.getPayment(payment.paymentId);
  if (current?.attention !== 'recheck') return 'looked';
  if (mayChange(current, now)) await postpone(deps, current, RECHECK_PAUSE_MS, now);
  else await deps.intents.rest(current);
  return 'looked';
}

/** Whether more money for the order may come, or some that went back may come back. */
function mayChange({ status, capturedAt, updatedAt, returnedElsewhere = 0 }: PaymentItem, now: number): boolean {
  const isGone = status === 'refunded' || returnedElsewhere > 0;
  return now - (capturedAt ?? updatedAt) <= ORDER_LIFE_MS || (isGone && now - updatedAt <= REFUND_LIFE_MS);
}

/** `looked` where the provider said no: it knows no more about this order. */
async function noteTrouble(
  deps: ReconcileDeps,
  payment: PaymentItem,
  problem: ProviderError,
  now: number,
): Promise<Look> {
  logger.warn('order not looked at', { paymentId: payment.paymentId, problem });
  if (problem.kind === 'refused') return 'looked';
  if (problem.kind === 'no-access') return 'no-access';
  // So that the others have their turn first in the next run.
  await postpone(deps, payment, PATIENCE_MS['open-order'], now);
  return 'no-answer';
}

async function postpone(deps: ReconcileDeps, payment: PaymentItem, pauseMs: number, now: number): Promise<void> {
  const kind = payment.attention ?? 'open-order';
  await deps.intents.postpone(payment, now + pauseMs - PATIENCE_MS[kind]);
}
