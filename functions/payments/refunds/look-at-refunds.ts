import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { ok, type Result } from '#shared/model/result.ts';
import type { PaymentGateway, ProviderError, ProviderRefund } from '../provider/payment-gateway.ts';
import type { CompleteDeps } from './complete-refund.ts';
import { recordIfBounced, recordProcessed } from './record-refund-result.ts';

export interface LookAtRefundsDeps extends CompleteDeps {
  readonly noticeWrites: NoticeWrites;
  readonly gateway: Pick<PaymentGateway, 'listRefunds'>;
}

/** The state of a payment's refunds after the provider's answers were recorded. */
export interface RefundsThere {
  /** The payment after that; undefined when nothing is due any more. */
  readonly due: PaymentItem | undefined;
  readonly refunds: readonly ProviderRefund[];
}

/**
 * Asks the provider about the refunds of a payment that is due for refund. Records those that are done and those that
 * bounced.
 */
export async function lookAtRefunds(
  deps: LookAtRefundsDeps,
  { paymentId, providerPaymentId }: Pick<PaymentItem, 'paymentId' | 'providerPaymentId'>,
  now: number,
): Promise<Result<RefundsThere, ProviderError>> {
  if (providerPaymentId === undefined) throw new Error(`The payment ${paymentId} was never captured.`);
  const providerRefunds = await deps.gateway.listRefunds(providerPaymentId);
  if (!providerRefunds.ok) return providerRefunds;
  const stillDue = async () => {
    const stored = await deps.payments.getPayment(paymentId);
    return stored?.status === 'refunding' ? stored : undefined;
  };
  for (const refund of providerRefunds.value) {
    const due = await stillDue();
    if (due === undefined) break;
    if (refund.status === 'processed') await recordProcessed(deps, due, refund, now);
    if (refund.status === 'failed') await recordIfBounced(deps, due, refund, now);
  }
  return ok({ due: await stillDue(), refunds: providerRefunds.value });
}
