import { ok, type Result } from '#shared/model/result.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { PaymentGateway, ProviderError } from '../provider/payment-gateway.ts';
import { type RefundEventDeps, recordRefundEvent } from './record-refund-event.ts';
import { unrecordedRefunds } from './unrecorded-refunds.ts';

/** Asks the provider about the refunds of a payment, and records those whose webhooks were lost. */
export async function askAboutRefunds(
  deps: RefundEventDeps & { readonly gateway: Pick<PaymentGateway, 'listRefunds'> },
  { paymentId, providerPaymentId, orderId }: PaymentItem,
  now: number,
): Promise<Result<undefined, ProviderError>> {
  if (providerPaymentId === undefined) return ok(undefined);
  const listed = await deps.gateway.listRefunds(providerPaymentId);
  if (!listed.ok) return listed;
  const { processed, cameBack } = unrecordedRefunds(
    listed.value,
    await moneyStore(deps.tables.money).history(paymentId),
  );
  const order = orderId === undefined ? {} : { orderId };
  for (const refund of processed) await recordRefundEvent(deps, { kind: 'refund-processed', refund, ...order }, now);
  for (const refund of cameBack) await recordRefundEvent(deps, { kind: 'refund-failed', refund, ...order }, now);
  return ok(undefined);
}
