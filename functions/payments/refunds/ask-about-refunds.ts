import { moneyStore } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { update, write } from '#functions/tables/writes.ts';
import { ok, type Result } from '#shared/model/result.ts';
import type { PaymentGateway, ProviderError } from '../provider/payment-gateway.ts';
import { type RefundEventDeps, recordRefundEvent } from './record-refund-event.ts';
import { unrecordedRefunds } from './unrecorded-refunds.ts';

/** Asks the provider about the refunds of a payment, and records those whose webhooks were lost. */
export async function askAboutRefunds(
  deps: RefundEventDeps & { readonly gateway: Pick<PaymentGateway, 'listRefunds'> },
  payment: PaymentItem,
  now: number,
): Promise<Result<undefined, ProviderError>> {
  const { paymentId, providerPaymentId, orderId, refundId, refundReference } = payment;
  if (providerPaymentId === undefined) return ok(undefined);
  const listed = await deps.gateway.listRefunds(providerPaymentId);
  if (!listed.ok) return listed;
  // Razorpay calls a refund processed before the bank has numbered it: https://razorpay.com/docs/payments/refunds/.
  const reference = listed.value.find((refund) => refund.refundId === refundId)?.reference;
  if (reference !== undefined && refundReference === undefined) {
    const { payments } = deps.tables;
    const set = { refundReference: reference };
    await write(
      payments,
      update<PaymentItem>(payments, { paymentId }, { set }, { refundId, refundReference: undefined }),
    );
  }
  const { processed, cameBack } = unrecordedRefunds(
    listed.value,
    await moneyStore(deps.tables.money).history(paymentId),
  );
  const order = orderId === undefined ? {} : { orderId };
  for (const refund of processed) await recordRefundEvent(deps, { kind: 'refund-processed', refund, ...order }, now);
  for (const refund of cameBack) await recordRefundEvent(deps, { kind: 'refund-failed', refund, ...order }, now);
  return ok(undefined);
}
