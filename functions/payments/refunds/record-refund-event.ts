import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { logger } from '#functions/platform/logger.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { unmatchedPaymentIdFor } from '../orders/intent-store.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { ProviderPayment, ProviderRefund } from '../provider/payment-gateway.ts';
import { decideCapturedPayment } from '../recording/captured-payment-decision.ts';
import { type RecordDeps, recordCapturedPayment } from '../recording/record-captured-payment.ts';
import { recordForRefund } from '../recording/record-for-refund.ts';
import { recordFailed, recordProcessed } from './record-refund-result.ts';

export interface RefundEventDeps extends RecordDeps {
  readonly noticeWrites: NoticeWrites;
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
}

interface RefundEvent {
  readonly kind: 'refund-processed' | 'refund-failed';
  readonly refund: ProviderRefund;
  readonly orderId?: string;
  /** The refunded payment, if it was captured. */
  readonly captured?: ProviderPayment;
}

/** Records the result of a refund, including one made in Razorpay's dashboard, in part or whole. */
export async function recordRefundEvent(deps: RefundEventDeps, refundEvent: RefundEvent, now: number) {
  const { kind, refund, orderId } = refundEvent;
  const { refundId } = refund;
  const recorded = await findPaymentOf(deps, refund.providerPaymentId, orderId);
  const payment = recorded ?? (await recordMissedPayment(deps, refundEvent, now));
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
 * Records a payment that was refunded before we recorded it. Its `captured` event may still come and shows an older state
 * (https://razorpay.com/docs/webhooks/payments), so it must find the payment recorded. A completely refunded payment
 * neither registers a bidder nor pays for a win.
 */
async function recordMissedPayment(
  deps: RefundEventDeps,
  { kind, refund, captured }: RefundEvent,
  now: number,
): Promise<PaymentItem | undefined> {
  const { providerPaymentId } = refund;
  const orderId = captured?.orderId ?? undefined;
  if (kind !== 'refund-processed' || captured?.providerPaymentId !== providerPaymentId || orderId === undefined) {
    return undefined;
  }
  const payment = await deps.payments.findByOrder(orderId);
  if (payment === undefined) return undefined;
  const isGone = decideCapturedPayment(payment, captured).kind === 'record' && refund.amount >= captured.amount;
  const paidAt = Math.min(captured.paidAt ?? now, now);
  const isRecorded = isGone && (await recordForRefund(deps.tables, { payment, providerPaymentId, paidAt, now }, GONE));
  if (!isRecorded) await recordCapturedPayment(deps, payment, captured, now);
  return findPaymentOf(deps, providerPaymentId, orderId);
}

/** Finds the stored payment with this money: the payment of the order, or an unmatched payment. */
export async function findPaymentOf(
  { payments }: Pick<RefundEventDeps, 'payments'>,
  providerPaymentId: string,
  orderId: string | undefined,
): Promise<PaymentItem | undefined> {
  const unmatched = await payments.getPayment(unmatchedPaymentIdFor(providerPaymentId));
  if (unmatched !== undefined || orderId === undefined) return unmatched;
  const payment = await payments.findByOrder(orderId);
  // The index may lag behind the payment.
  const current = payment === undefined ? undefined : await payments.getPayment(payment.paymentId);
  return current?.providerPaymentId === providerPaymentId ? current : undefined;
}
