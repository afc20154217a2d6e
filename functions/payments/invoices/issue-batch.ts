import { logger } from '#functions/platform/logger.ts';
import type { BatchAnswer } from '../refunds/refund-batch.ts';
import type { StoredMoney } from '../stored-sums/stored-money.ts';
import type { ChangedPayment } from '../worker-event.ts';
import { type InvoiceDeps, issueDocuments, missingDocuments } from './issue-documents.ts';

/** Issues the documents of the changed payments. The stream retries those that failed. */
export async function issueBatch(
  deps: InvoiceDeps,
  changes: readonly ChangedPayment[],
  clock: () => number,
): Promise<BatchAnswer> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { paymentId, sequenceNumber } of changes) {
    try {
      await issueDocuments(deps, paymentId, clock());
    } catch (error) {
      logger.error('document not issued', { paymentId, error: error instanceof Error ? error : new Error('unknown') });
      batchItemFailures.push({ itemIdentifier: sequenceNumber });
    }
  }
  return { batchItemFailures };
}

/**
 * Issues the missing documents of stored payments, for changes that the stream dropped. Returns how many payments lack
 * one still.
 */
export async function issueMissing(
  deps: InvoiceDeps,
  stored: Pick<StoredMoney, 'payments' | 'entries'>,
  clock: () => number,
): Promise<number> {
  const entries = Map.groupBy(stored.entries, ({ subject }) => subject);
  let lacking = 0;
  for (const payment of stored.payments) {
    const ownEntries = (entries.get(payment.paymentId) ?? []).toSorted((a, b) => a.at - b.at);
    if (missingDocuments(payment, ownEntries, deps.settings).length === 0) continue;
    try {
      await issueDocuments(deps, payment.paymentId, clock());
    } catch (error) {
      logger.error('document not issued', {
        paymentId: payment.paymentId,
        error: error instanceof Error ? error : new Error('unknown'),
      });
      lacking += 1;
    }
  }
  return lacking;
}
