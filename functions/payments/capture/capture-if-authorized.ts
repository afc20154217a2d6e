import { ok, type Result } from '../../../shared/model/result.ts';
import type { PaymentGateway, ProviderError, ProviderPayment } from '../provider/payment-gateway.ts';

/**
 * Captures an attempt that is only authorized, so that its money does not lapse. Normally the provider captures by
 * itself; it leaves late authorisations to us. Any other attempt is answered as it is.
 */
export async function captureIfAuthorized(
  gateway: Pick<PaymentGateway, 'capturePayment' | 'fetchPayment'>,
  attempt: ProviderPayment,
): Promise<Result<ProviderPayment, ProviderError>> {
  if (attempt.status !== 'authorized') return ok(attempt);
  const captured = await gateway.capturePayment(attempt.providerPaymentId, attempt.amount);
  if (captured.ok || captured.error.kind === 'unknown') return captured;
  // Refused, most likely because it was captured in this very moment.
  return gateway.fetchPayment(attempt.providerPaymentId);
}
