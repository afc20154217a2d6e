import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import type { Paise } from '../../../shared/model/money/money.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { logger } from '../../platform/logger.ts';
import { type CaptureDeps, type CaptureOutcome, recordCapture } from './capture.ts';
import { CURRENCY, type PaymentGateway, type ProviderError } from '../provider/payment-gateway.ts';
import { isCheckoutSigned } from '../provider/signature.ts';
import { captureIfWanted } from './capture-if-wanted.ts';

export interface VerifyDeps extends CaptureDeps {
  readonly gateway: PaymentGateway;
  readonly keySecret: string;
}

/** What the checkout answered in the caller's browser. */
interface CheckoutClaim {
  readonly userId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly providerPaymentId: string;
  readonly signature: string;
}

export interface VerifiedPayment {
  readonly paymentId: string;
  /** `pending`: signed, but the provider has not captured it yet; webhook or reconciler will tell. */
  readonly status: CaptureOutcome | 'pending';
  readonly amount: Paise;
}

/**
 * Checks what the browser brought and records the payment. The browser's word is a hint: the signature must be the
 * provider's, and then the provider itself is asked. Refused with NOT_FOUND (also for somebody else's payment),
 * INVALID_SIGNATURE, PAYMENT_PROVIDER_UNAVAILABLE (the webhook still records it).
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
    const status = await recordCapture(deps, payment, { providerPaymentId, amount, currency: CURRENCY }, now);
    return ok({ paymentId, status, amount });
  }
  const attempt = await deps.gateway.fetchPayment(providerPaymentId);
  if (!attempt.ok) return unavailable(paymentId, attempt.error);
  if (attempt.value.orderId !== claim.orderId) return refused(refusal('INVALID_SIGNATURE'));
  const taken = await captureIfWanted({ ...deps, auctions: deps.tables.auctions }, payment, attempt.value, now);
  if (!taken.ok) return unavailable(paymentId, taken.error);
  const { money, isUnwanted } = taken.value;
  // Not taken, since it could only be given back: the provider returns it by itself.
  if (isUnwanted) return ok({ paymentId, status: 'refunding', amount });
  if (money.status !== 'captured') return ok({ paymentId, status: 'pending', amount });
  const status = await recordCapture(deps, payment, money, now);
  return ok({ paymentId, status, amount: money.amount });
}

function unavailable(paymentId: string, problem: ProviderError): Result<never, Refusal> {
  logger.warn('payment not confirmed by the provider', { paymentId, problem });
  return refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE'));
}
