import { logger } from '#functions/platform/logger.ts';
import type { ChangedPayment } from '../worker-event.ts';
import { type RefundDeps, refundPayment } from './refund-payment.ts';

/** The records that the stream must retry. */
export interface BatchAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/**
 * Makes the refunds of one batch. If the provider refuses or does not answer, the refund stays due and the reconciler
 * retries it. The stream retries a record whose result could not be written.
 */
export async function refundBatch(
  deps: RefundDeps,
  refunds: readonly ChangedPayment[],
  clock: () => number,
): Promise<BatchAnswer> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { paymentId, sequenceNumber } of refunds) {
    try {
      const outcome = await refundPayment(deps, paymentId, clock());
      logger.info('refund', { paymentId, outcome });
      // Each of the others would only wait for the same timeout.
      if (outcome === 'unreachable' || outcome === 'no-access') break;
    } catch (error) {
      logger.error('refund not recorded', { paymentId, error: error instanceof Error ? error : new Error('unknown') });
      batchItemFailures.push({ itemIdentifier: sequenceNumber });
    }
  }
  return { batchItemFailures };
}
