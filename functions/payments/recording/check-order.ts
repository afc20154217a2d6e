import { notePayer } from '#functions/domain/admission/seller-ties.ts';
import { logger } from '#functions/platform/logger.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { ok, type Result } from '#shared/model/result.ts';
import type { PaymentGateway, ProviderError, ProviderPayment } from '../provider/payment-gateway.ts';
import { captureAuthorized } from './capture-authorized.ts';
import { type RecordDeps, recordCapturedPayment } from './record-captured-payment.ts';

export interface CheckOrderDeps extends RecordDeps {
  readonly gateway: PaymentGateway;
}

/**
 * Reads every attempt to pay an order from the provider, captures authorized ones and records captured ones. Returns the
 * captured ones.
 */
export async function checkOrder(
  deps: CheckOrderDeps,
  payment: PaymentItem,
  now: number,
): Promise<Result<readonly ProviderPayment[], ProviderError>> {
  const { paymentId, orderId } = payment;
  if (orderId === undefined) throw new Error(`The payment ${paymentId} has no order.`);
  const attempts = await deps.gateway.listOrderPayments(orderId);
  if (!attempts.ok) return attempts;
  const captured: ProviderPayment[] = [];
  for (const attempt of attempts.value) {
    const checked = await captureAuthorized({ ...deps, auctions: deps.tables.auctions }, payment, attempt, now);
    if (!checked.ok) return checked;
    const { money } = checked.value;
    if (money.status !== 'captured') continue;
    const outcome = await recordCapturedPayment(deps, payment, money, now);
    logger.info('captured payment recorded by check', { paymentId, outcome });
    await notePayer(deps.tables.users, payment.userId, money.upi);
    captured.push(money);
  }
  return ok(captured);
}
