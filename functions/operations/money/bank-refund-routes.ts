import { type BankRefundDeps, recordBankRefund as recordRefund } from '#functions/payments/offline/bank-refund.ts';
import { sendByBank as chooseBank } from '#functions/payments/offline/refund-channel.ts';
import { undoBankRefund as undo } from '#functions/payments/offline/undo-bank-refund.ts';
import { NO_PAYMENT } from '#functions/payments/payment-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { recordBankRefund, sendByBank, undoBankRefund } from '#shared/contract/money/bank-refunds.ts';
import { ok } from '#shared/model/result.ts';

export function bankRefundRoutes(deps: BankRefundDeps & { readonly clock: Clock }): readonly Endpoint[] {
  const { clock, tables, payments } = deps;
  return [
    endpoint(sendByBank, async ({ params, body, caller, source }) => {
      const payment = await payments.getPayment(params.id);
      if (payment === undefined) return NO_PAYMENT;
      const chosen = await chooseBank(deps, payment, { reason: body.reason, by: caller.userId, source }, clock());
      if (!chosen.ok) return chosen;
      const message = 'Razorpay is not asked any more. Please send the money by bank transfer and record it.';
      return ok({ answer: { success: true, message } });
    }),

    endpoint(recordBankRefund, async ({ params, body, caller, source }) => {
      const payment = await payments.getPayment(params.id);
      if (payment === undefined) return NO_PAYMENT;
      const refund = { transfer: { ...body, note: body.note }, by: caller.userId, source };
      const recorded = await recordRefund(deps, payment, refund, clock());
      if (!recorded.ok) return recorded;
      return ok({ answer: { success: true, message: 'The refund is recorded.' } });
    }),

    endpoint(undoBankRefund, async ({ params, body, caller, source }) => {
      const payment = await payments.getPayment(params.id);
      if (payment === undefined) return NO_PAYMENT;
      const undone = await undo(tables, payment, { ...body, by: caller.userId, source }, clock());
      if (!undone.ok) return undone;
      return ok({ answer: { success: true, message: 'The refund is due again.' } });
    }),
  ];
}
