import type { Clock } from '#functions/platform/clock.ts';
import { logger } from '#functions/platform/logger.ts';
import type { Closing } from '#functions/tables/books/book-items.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import { formatInr } from '#shared/model/money/money.ts';
import { readAttentionAges } from './attention-ages.ts';
import type { KeyCheck } from './check-keys.ts';
import { closeDailyBooks } from './daily/daily-books.ts';
import { readKnownMoney } from './daily/known-money.ts';
import type { LookDeps } from './daily/look-at-lot.ts';
import { issueBatch } from './invoices/issue-batch.ts';
import type { InvoiceDeps } from './invoices/issue-documents.ts';
import type { PaymentGateway } from './provider/payment-gateway.ts';
import { reconcile, type ReconcileDeps } from './reconcile.ts';
import { type BatchAnswer, refundBatch } from './refunds/refund-batch.ts';
import { checkSettlements, type CheckSettlementsDeps } from './settlements/check-settlements.ts';
import { isStuck, LONGEST_PAUSE_MS, RECHECK_PAUSE_MS } from './waiting-times.ts';
import type { Changes, WorkerEvent } from './worker-event.ts';

type PaymentMetric =
  | 'BooksDifference'
  | 'MissedNews'
  | 'OpenOrderAge'
  | 'PaymentKeyProblems'
  | 'ProviderRefusesKey'
  | 'RefundDueAge'
  | 'SettlementDifferences'
  | 'StuckRefunds';

type Stores = Omit<ReconcileDeps & CheckSettlementsDeps, 'gateway' | 'hasTime'> & { readonly money: MoneyStore };

export interface TaskDeps extends Stores {
  readonly clock: Clock;
  /** Undefined if the secrets are not set. */
  readonly openGateway: () => Promise<PaymentGateway | undefined>;
  /** Undefined if Boli issues no invoices. */
  readonly invoicing: InvoiceDeps | undefined;
  readonly checkKeys: (options: { readonly shouldTryPair: boolean }) => Promise<KeyCheck>;
  /** Notifies the admins of waiting decisions, once a day. */
  readonly notifyAdmins: (now: number) => Promise<void>;
  readonly books: BookStore;
  readonly countWrongSellerSums: () => Promise<number>;
  readonly findLostBooking: LookDeps['findLostBooking'];
  readonly measure: (metric: PaymentMetric, value: number) => void;
}

const NO_FAILURES: BatchAnswer = { batchItemFailures: [] };

/** The tasks of payment-worker, by event. */
export function paymentTasks(deps: TaskDeps) {
  const { clock, openGateway, invoicing, measure } = deps;
  let areKeysChecked = false;

  async function checkKeys(options: { readonly shouldTryPair: boolean }): Promise<KeyCheck> {
    const checked = await deps.checkKeys(options);
    measure('PaymentKeyProblems', checked.problems.length);
    areKeysChecked = true;
    return checked;
  }

  async function handleChanges({ newRefunds, changed }: Changes): Promise<BatchAnswer> {
    const issued = invoicing === undefined ? NO_FAILURES : await issueBatch(invoicing, changed, clock);
    const gateway = newRefunds.length > 0 ? await openGateway() : undefined;
    // Without a gateway the refunds stay due, and the reconciler makes them later.
    if (gateway === undefined) return issued;
    const refunded = await refundBatch({ ...deps, gateway }, newRefunds, clock);
    return { batchItemFailures: [...issued.batchItemFailures, ...refunded.batchItemFailures] };
  }

  async function reconcileAll(hasTime: () => boolean): Promise<BatchAnswer | undefined> {
    const now = clock();
    await notifyAdmins(deps, now);
    const gateway = (await measureWaiting(deps, now)) ? await openGateway() : undefined;
    if (gateway === undefined) return NO_FAILURES;
    // Once per environment, so that a wrong key shows soon after a deployment. The reconciler itself tries the pair.
    if (!areKeysChecked) await checkKeys({ shouldTryPair: false });
    const { provider, missedWebhooks } = await reconcile({ ...deps, gateway, hasTime }, now);
    measure('ProviderRefusesKey', provider === 'no-access' ? 1 : 0);
    measure('MissedNews', missedWebhooks);
    return undefined;
  }

  /**
   * The five-minute run also finishes books that an earlier run began, but could not close in its time. They do not wait
   * until every payment can be reconciled.
   */
  async function reconcileAndFinishBooks(hasTime: () => boolean): Promise<BatchAnswer | undefined> {
    try {
      return await reconcileAll(hasTime);
    } finally {
      await closeBooks({ hasTime, mayBegin: false });
    }
  }

  async function closeBooks(run: { readonly hasTime: () => boolean; readonly mayBegin: boolean }): Promise<undefined> {
    const compareSettlements = (closing: Closing) => compareWithReports(deps, closing, checkKeys);
    const closing = await closeDailyBooks({ ...deps, compareSettlements }, clock(), run);
    if (closing?.step !== 'done' || closing.last === undefined) return;
    const { wrong, total } = closing.last;
    measure('BooksDifference', wrong);
    logger.info('books closed', { differences: wrong, held: formatInr(total.held) });
    if (closing.lacking > 0) throw new Error(`${closing.lacking} documents could not be issued.`);
  }

  return async (event: WorkerEvent, hasTime: () => boolean): Promise<BatchAnswer | KeyCheck | undefined> => {
    switch (event.kind) {
      case 'changes':
        return handleChanges(event);
      case 'reconcile':
        return reconcileAndFinishBooks(hasTime);
      case 'books':
        return closeBooks({ hasTime, mayBegin: true });
      case 'keys':
        return checkKeys({ shouldTryPair: true });
    }
  };
}

/** A failure must not stop refunds and orders; the next run tries again. */
async function notifyAdmins(deps: TaskDeps, now: number): Promise<void> {
  try {
    await deps.notifyAdmins(now);
  } catch (error) {
    logger.error('admins not notified of waiting decisions', {
      error: error instanceof Error ? error : new Error('unknown'),
    });
  }
}

/** Returns whether any order or refund waits for the provider. */
async function measureWaiting({ paymentLists, measure }: TaskDeps, now: number): Promise<boolean> {
  const [{ openOrder, refundDue }, due, rechecks] = await Promise.all([
    readAttentionAges(paymentLists, now),
    paymentLists.byAttention('refund-due', now + LONGEST_PAUSE_MS),
    paymentLists.byAttention('recheck', now + RECHECK_PAUSE_MS),
  ]);
  const stuck = due.filter((payment) => isStuck(payment, now)).length;
  measure('OpenOrderAge', openOrder);
  measure('RefundDueAge', refundDue);
  measure('StuckRefunds', stuck);
  return openOrder > 0 || refundDue > 0 || rechecks.length > 0;
}

/**
 * Compares the stored money with the settlement reports. Returns what the closing remembers of that. Compares nothing
 * while an item cannot be read, because its money would be recorded as a difference.
 */
async function compareWithReports(
  deps: TaskDeps,
  closing: Closing,
  checkKeys: (options: { readonly shouldTryPair: boolean }) => Promise<KeyCheck>,
): Promise<Partial<Closing>> {
  // Before the first payment nobody expects the keys to be set.
  const { captured = 0, offline = 0 } = closing.last?.total ?? {};
  if (captured + offline === 0) return {};
  await checkKeys({ shouldTryPair: true });
  const gateway = closing.last?.unread === 0 ? await deps.openGateway() : undefined;
  if (gateway === undefined) return {};
  const knownMoney = await readKnownMoney(deps, closing);
  const checked = await checkSettlements({ ...deps, gateway }, knownMoney, closing.at);
  if (checked.ok) deps.measure('SettlementDifferences', checked.value);
  else logger.warn('settlements not checked', { problem: checked.error });
  return checked.ok ? knownMoney.progress() : {};
}
