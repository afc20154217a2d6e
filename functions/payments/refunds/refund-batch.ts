import { logger } from '../../platform/logger.ts';
import { type RefundDeps, refundPayment } from './refund-payment.ts';
import type { NewRefund } from '../worker-event.ts';

/** Which records the stream shall bring again. */
export interface BatchAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/**
 * Makes the refunds of one batch. A provider that says no, or nothing, fails no record: the refund stays due and
 * the reconciler asks again. What could not be written comes again with the batch.
 */
export async function refundBatch(
  deps: RefundDeps,
  refunds: readonly NewRefund[],
  clock: () => number,
): Promise<BatchAnswer> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { paymentId, sequenceNumber } of refunds) {
    try {
      const outcome = await refundPayment(deps, paymentId, clock());
      logger.info('refund', { paymentId, outcome });
      // The others would only wait for the same silence, one timeout each.
      if (outcome === 'unreachable' || outcome === 'no-access') break;
    } catch (error) {
      logger.error('refund not recorded', { paymentId, error: error instanceof Error ? error : new Error('unknown') });
      batchItemFailures.push({ itemIdentifier: sequenceNumber });
    }
  }
  return { batchItemFailures };
}
