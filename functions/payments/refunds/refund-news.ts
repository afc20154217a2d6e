import { isoFrom } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { type CaptureDeps } from '../capture/capture.ts';
import { putUnmatchedCapture } from '../capture/capture-store.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';
import { unmatchedCaptureIdFor } from '../orders/payment-id.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';
import { completeRefund } from './refund-payment.ts';
import { recordRefundAttempt } from './refund-store.ts';

interface NewsDeps extends Pick<CaptureDeps, 'tables' | 'notify'> {
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
}

/** The provider tells how a refund ended. */
interface RefundNews {
  readonly kind: 'refund-processed' | 'refund-failed';
  readonly refund: ProviderRefund;
  readonly orderId?: string;
}

/**
 * Records how a refund ended. A processed one is done, once. A failed one stays due, or becomes due again under its
 * own id when it had been recorded as done: the money is still owed.
 */
export async function recordRefundNews(deps: NewsDeps, { kind, refund, orderId }: RefundNews, now: number) {
  const payment = await refundedPayment(deps, refund.providerPaymentId, orderId);
  if (payment === undefined) {
    logger.warn('refund of an unknown payment', { kind, refundId: refund.refundId });
    return;
  }
  const { paymentId } = payment;
  if (kind === 'refund-processed') {
    const isWhole = refund.amount >= payment.amount;
    if (payment.status === 'refunding' && isWhole) await completeRefund(deps, payment, refund.refundId, now);
    else logger.info('refund news changes nothing', { paymentId, status: payment.status });
    return;
  }
  logger.error('refund failed at the provider', { paymentId, refundId: refund.refundId });
  if (payment.status === 'refunding') {
    await recordRefundAttempt(deps.tables, paymentId, { refundId: undefined, since: now, now });
  } else if (payment.status === 'refunded' && payment.refundId === refund.refundId) {
    await scheduleAnotherRefund(deps, payment, refund, now);
  }
}

/** The payment whose money it is: that of the order, or the unmatched capture of this very money. */
async function refundedPayment(
  { payments }: NewsDeps,
  providerPaymentId: string,
  orderId: string | undefined,
): Promise<PaymentItem | undefined> {
  const unmatched = await payments.getPayment(unmatchedCaptureIdFor(providerPaymentId));
  if (unmatched !== undefined || orderId === undefined) return unmatched;
  const payment = await payments.findByOrder(orderId);
  return payment?.providerPaymentId === providerPaymentId ? payments.getPayment(payment.paymentId) : undefined;
}

/** The deposit is settled and the wallet right; only the money has come back to us. It is kept as an unmatched capture. */
async function scheduleAnotherRefund(
  deps: NewsDeps,
  payment: PaymentItem,
  refund: ProviderRefund,
  now: number,
): Promise<void> {
  const { userId, auctionId, auctionTitle, type, providerPaymentId, paymentId } = payment;
  await putUnmatchedCapture(deps.tables, {
    paymentId: `again_${refund.refundId}`,
    unmatchedFor: paymentId,
    userId,
    auctionId,
    auctionTitle,
    type,
    amount: refund.amount,
    status: 'refunding',
    providerPaymentId,
    capturedAt: now,
    refundReason: 'An earlier refund failed at the bank',
    // Not the first attempt: look at what stands before asking again.
    refundAttempts: 1,
    createdAt: isoFrom(now),
    updatedAt: now,
    attention: 'refund-due',
    attentionSince: isoFrom(now),
    refundDueSince: now,
  });
}
