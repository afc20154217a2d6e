import { notePayer } from '#functions/domain/admission/seller-ties.ts';
import { logger } from '#functions/platform/logger.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { unmatchedPaymentIdFor } from '../orders/intent-store.ts';
import { CURRENCY, type PaymentGateway, type ProviderError } from '../provider/payment-gateway.ts';
import { isCheckoutSigned } from '../provider/signature.ts';
import { captureAuthorized } from './capture-authorized.ts';
import { type RecordDeps, type RecordedStatus, recordCapturedPayment } from './record-captured-payment.ts';

export interface VerifyDeps extends RecordDeps {
  readonly gateway: PaymentGateway;
  readonly keySecret: string;
}

/** The answer of Razorpay's checkout in the caller's browser. */
interface CheckoutClaim {
  readonly userId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
}

export interface VerifiedPayment {
  readonly paymentId: string;
  /** `pending`: signed but not captured yet. The webhook or the reconciler records it later. */
  readonly status: RecordedStatus | 'pending';
  readonly amount: Paise;
}

/**
 * Checks the provider's signature, asks the provider and records the payment. Errors: NOT_FOUND (also for another
 * person's payment), INVALID_SIGNATURE, PAYMENT_PROVIDER_UNAVAILABLE (the webhook still records the payment).
 */
export async function verifyPayment(
  deps: VerifyDeps,
  claim: CheckoutClaim,
  now: number,
): Promise<Result<VerifiedPayment, Refusal>> {
  const payment = await deps.payments.getPayment(claim.paymentId);
  if (payment?.userId !== claim.userId) return refused(refusal('NOT_FOUND', 'Payment not found.'));
  const isSigned = payment.orderId === claim.orderId && isCheckoutSigned(claim, deps.keySecret);
  if (!isSigned) return refused(refusal('INVALID_SIGNATURE'));

  const { paymentId, amount } = payment;
  const { providerPaymentId } = claim;
  if (payment.providerPaymentId === providerPaymentId) {
    const status = await recordCapturedPayment(deps, payment, { providerPaymentId, amount, currency: CURRENCY }, now);
    return ok({ paymentId, status, amount });
  }
  const attempt = await deps.gateway.fetchPayment(providerPaymentId);
  if (!attempt.ok) return unavailable(paymentId, attempt.error);
  if (attempt.value.orderId !== claim.orderId) return refused(refusal('INVALID_SIGNATURE'));
  const captured = await captureAuthorized({ ...deps, auctions: deps.tables.auctions }, payment, attempt.value, now);
  if (!captured.ok) return unavailable(paymentId, captured.error);
  const { money, isUnwanted } = captured.value;
  // Razorpay returns uncaptured money by itself.
  if (isUnwanted) return ok({ paymentId, status: 'refunding', amount });
  if (money.status !== 'captured') {
    // Such as a second payment of an order, which the webhook has recorded and which has gone back already.
    const extra = await deps.payments.getPayment(unmatchedPaymentIdFor(providerPaymentId));
    return ok({ paymentId, status: extra === undefined ? 'pending' : returnStatusOf(extra), amount });
  }
  const status = await recordCapturedPayment(deps, payment, money, now);
  await notePayer(deps.tables.users, payment.userId, money.upi);
  return ok({ paymentId, status, amount: money.amount });
}

const returnStatusOf = ({ status }: PaymentItem): RecordedStatus => (status === 'refunded' ? 'refunded' : 'refunding');

function unavailable(paymentId: string, problem: ProviderError): Result<never, Refusal> {
  logger.warn('payment not confirmed by the provider', { paymentId, problem });
  return refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE'));
}
