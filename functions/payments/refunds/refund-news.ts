import { logger } from '../../platform/logger.ts';
import { type CaptureDeps, recordCapture } from '../capture/capture.ts';
import { decideCapture } from '../capture/capture-decision.ts';
import { recordForRefund } from '../capture/record-returning.ts';
import type { ProviderPayment, ProviderRefund } from '../provider/payment-gateway.ts';
import { unmatchedCaptureIdFor } from '../orders/payment-id.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';
import { recordFailed, recordProcessed } from './refund-ended.ts';

export interface NewsDeps extends CaptureDeps {
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
}

/** The provider tells how a refund ended. */
interface RefundNews {
  readonly kind: 'refund-processed' | 'refund-failed';
  readonly refund: ProviderRefund;
  readonly orderId?: string;
  /** The payment it is of, where that was captured. */
  readonly captured?: ProviderPayment;
}

/**
 * Records how a refund ended, also one that was made at the provider's side, in part or whole. What had gone and came back
 * is owed again, or is again where the rest is, however often.
 */
export async function recordRefundNews(deps: NewsDeps, news: RefundNews, now: number) {
  const { kind, refund, orderId } = news;
  const { refundId } = refund;
  const known = await paymentOfMoney(deps, refund.providerPaymentId, orderId);
  const payment = known ?? (await recordUnheard(deps, news, now));
  if (payment === undefined) {
    logger.warn('refund of an unknown payment', { kind, refundId });
  } else if (kind === 'refund-processed') {
    await recordProcessed(deps, payment, refund, now);
  } else {
    logger.error('refund failed at the provider', { paymentId: payment.paymentId, refundId });
    await recordFailed(deps, payment, refund, now);
  }
}

const GONE = 'Refunded at Razorpay before the payment was recorded';

/**
 * Money that has gone back before we heard that it came: it is recorded first. The event of its capture may still come,
 * as a snapshot of when it was there (https://razorpay.com/docs/webhooks/payments), and would be taken for money we have.
 * What is gone altogether came for nothing: it neither registers anybody nor pays for a win.
 */
async function recordUnheard(
  deps: NewsDeps,
  { kind, refund, captured }: RefundNews,
  now: number,
): Promise<PaymentItem | undefined> {
  const { providerPaymentId } = refund;
  const orderId = captured?.orderId ?? undefined;
  if (kind !== 'refund-processed' || captured?.providerPaymentId !== providerPaymentId || orderId === undefined) {
    return undefined;
  }
  const payment = await deps.payments.findByOrder(orderId);
  if (payment === undefined) return undefined;
  const isGone = decideCapture(payment, captured).kind === 'record' && refund.amount >= captured.amount;
  const paidAt = Math.min(captured.paidAt ?? now, now);
  const isRecorded = isGone && (await recordForRefund(deps.tables, { payment, providerPaymentId, paidAt, now }, GONE));
  if (!isRecorded) await recordCapture(deps, payment, captured, now);
  return paymentOfMoney(deps, providerPaymentId, orderId);
}

/** The payment whose money it is: that of the order, or the unmatched capture of this very money. */
export async function paymentOfMoney(
  { payments }: Pick<NewsDeps, 'payments'>,
  providerPaymentId: string,
  orderId: string | undefined,
): Promise<PaymentItem | undefined> {
  const unmatched = await payments.getPayment(unmatchedCaptureIdFor(providerPaymentId));
  if (unmatched !== undefined || orderId === undefined) return unmatched;
  const payment = await payments.findByOrder(orderId);
  // The index may be a moment behind the payment.
  const current = payment === undefined ? undefined : await payments.getPayment(payment.paymentId);
  return current?.providerPaymentId === providerPaymentId ? current : undefined;
}
