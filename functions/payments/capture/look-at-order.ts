import { ok, type Result } from '../../../shared/model/result.ts';
import { logger } from '../../platform/logger.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { type CaptureDeps, recordCapture } from './capture.ts';
import { captureIfWanted } from './capture-if-wanted.ts';
import type { PaymentGateway, ProviderError, ProviderPayment } from '../provider/payment-gateway.ts';

export interface LookDeps extends CaptureDeps {
  readonly gateway: PaymentGateway;
}

/**
 * Asks the provider about every attempt to pay an order and records what was captured, also a second time. Answers
 * what was captured. Refused when an attempt could not be asked about to its end.
 */
export async function lookAtOrder(
  deps: LookDeps,
  payment: PaymentItem,
  now: number,
): Promise<Result<readonly ProviderPayment[], ProviderError>> {
  const { paymentId, orderId } = payment;
  if (orderId === undefined) throw new Error(`The payment ${paymentId} has no order.`);
  const attempts = await deps.gateway.listOrderPayments(orderId);
  if (!attempts.ok) return attempts;
  const captures: ProviderPayment[] = [];
  for (const attempt of attempts.value) {
    const taken = await captureIfWanted({ ...deps, auctions: deps.tables.auctions }, payment, attempt, now);
    if (!taken.ok) return taken;
    if (taken.value.money.status !== 'captured') continue;
    const outcome = await recordCapture(deps, payment, taken.value.money, now);
    logger.info('reconciled capture', { paymentId, outcome });
    captures.push(taken.value.money);
  }
  return ok(captures);
}
