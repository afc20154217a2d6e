import type { Clock } from '#functions/platform/clock.ts';
import { logger } from '#functions/platform/logger.ts';
import { attentionAges } from './attention-ages.ts';
import { booksForReports } from './books-for-reports.ts';
import type { BooksForReports } from '#functions/tables/reports/closed-books.ts';
import type { KeyCheck } from './check-keys.ts';
import { readBooks, reportBooks } from './close-books.ts';
import { issueBatch, issueMissing } from './invoices/issue-batch.ts';
import type { InvoiceDeps } from './invoices/issue-documents.ts';
import type { PaymentGateway } from './provider/payment-gateway.ts';
import { LONGEST_PAUSE_MS, RECHECK_PAUSE_MS } from './recheck-pauses.ts';
import { reconcile, type ReconcileDeps } from './reconcile.ts';
import { isStuck } from './refunds/is-stuck.ts';
import { type BatchAnswer, refundBatch } from './refunds/refund-batch.ts';
import { checkSettlements, type CheckSettlementsDeps } from './settlements/check-settlements.ts';
import { readStoredMoney, type StoredMoney } from './stored-sums/stored-money.ts';
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

type Stores = Omit<ReconcileDeps & CheckSettlementsDeps, 'gateway' | 'hasTime'>;

export interface TaskDeps extends Stores {
  readonly clock: Clock;
  /** Undefined if the secrets are not set. */
  readonly openGateway: () => Promise<PaymentGateway | undefined>;
  /** Undefined if Boli issues no invoices. */
  readonly invoicing: InvoiceDeps | undefined;
  readonly checkKeys: (how: { readonly shouldTryPair: boolean }) => Promise<KeyCheck>;
  /** Notifies the admins of waiting decisions, once a day. */
  readonly notifyAdmins: (now: number) => Promise<void>;
  /** Stores the data for the reports. */
  readonly keepBooks: (books: BooksForReports) => Promise<void>;
  readonly measure: (metric: PaymentMetric, value: number) => void;
}

const NO_FAILURES: BatchAnswer = { batchItemFailures: [] };

/** The tasks of payment-worker, by event. */
export function paymentTasks(deps: TaskDeps) {
  const { clock, openGateway, invoicing, measure } = deps;
  let areKeysChecked = false;

  async function checkKeys(how: { readonly shouldTryPair: boolean }): Promise<KeyCheck> {
    const checked = await deps.checkKeys(how);
    measure('PaymentKeyProblems', checked.problems.length);
    areKeysChecked = true;
    return checked;
  }

  async function handleChanges({ newRefunds, moved }: Changes): Promise<BatchAnswer> {
    const issued = invoicing === undefined ? NO_FAILURES : await issueBatch(invoicing, moved, clock);
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

  async function closeBooks(): Promise<undefined> {
    const books = await readBooks(() => readStoredMoney(deps.tables));
    measure('BooksDifference', reportBooks(books));
    await deps.keepBooks(booksForReports(books, clock()));
    if (books.payments === 0) return;
    await checkKeys({ shouldTryPair: true });
    // A settlement must not be recorded as different because of an entry that could not be read.
    if (books.stored.unread.length === 0) await compareSettlements(deps, books.stored);
    if (invoicing !== undefined) await issueMissing(invoicing, books.stored, clock);
  }

  return async (event: WorkerEvent, hasTime: () => boolean): Promise<BatchAnswer | KeyCheck | undefined> => {
    switch (event.kind) {
      case 'changes':
        return handleChanges(event);
      case 'tick':
        return reconcileAll(hasTime);
      case 'books':
        return closeBooks();
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
    attentionAges(paymentLists, now),
    paymentLists.byAttention('refund-due', now + LONGEST_PAUSE_MS),
    paymentLists.byAttention('recheck', now + RECHECK_PAUSE_MS),
  ]);
  const stuck = due.filter((payment) => isStuck(payment, now)).length;
  measure('OpenOrderAge', openOrder);
  measure('RefundDueAge', refundDue);
  measure('StuckRefunds', stuck);
  return openOrder > 0 || refundDue > 0 || rechecks.length > 0;
}

async function compareSettlements(deps: TaskDeps, stored: StoredMoney): Promise<void> {
  const gateway = await deps.openGateway();
  if (gateway === undefined) return;
  const checked = await checkSettlements({ ...deps, gateway }, stored, deps.clock());
  if (checked.ok) deps.measure('SettlementDifferences', checked.value);
  else logger.warn('settlements not checked', { problem: checked.error });
}
