import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { onlineLimits } from '#web/payments/online-limits.ts';

export interface Method {
  readonly name: string;
  /** The usual limit of one payment, in rupees; null without a limit. */
  readonly limitRupees: number | null;
  readonly canCarry: boolean;
}

/**
 * The payment methods and whether each can carry the amount. A bank transfer is offered for a deposit only if it exceeds
 * the online limit, because an online payment registers the bidder at once.
 * @param limitRupees the limit of the operator's Razorpay account for one payment
 */
export function methodsFor(type: PaymentType, amountRupees: number, limitRupees: number): readonly Method[] {
  const limits = onlineLimits(limitRupees);
  const online = [
    { name: 'UPI', limitRupees: limits.upi },
    { name: 'Cards and net banking', limitRupees: limits.cardsAndNetBanking },
  ].map((method) => ({ ...method, canCarry: amountRupees <= method.limitRupees }));
  if (type === 'emd' && !exceedsOnlineLimit(amountRupees, limitRupees)) return online;
  return [...online, { name: 'Bank transfer (NEFT, RTGS or IMPS)', limitRupees: null, canCarry: true }];
}

/** Whether the amount exceeds the usual online limit. */
export function exceedsOnlineLimit(amountRupees: number, limitRupees: number): boolean {
  return amountRupees > limitRupees;
}
