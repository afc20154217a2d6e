import type { PaymentType } from '#shared/model/money/payment-enums.ts';

/** The usual limit of a UPI payment, in rupees; banks may set a lower one. */
const UPI_LIMIT_RUPEES = 100_000;

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
  const online = [
    { name: 'UPI', limitRupees: Math.min(UPI_LIMIT_RUPEES, limitRupees) },
    { name: 'Cards and net banking', limitRupees },
  ].map((method) => ({ ...method, canCarry: amountRupees <= method.limitRupees }));
  if (type === 'emd' && !exceedsOnlineLimit(amountRupees, limitRupees)) return online;
  return [...online, { name: 'Bank transfer (NEFT, RTGS or IMPS)', limitRupees: null, canCarry: true }];
}

/** Whether the amount exceeds the usual online limit. */
export function exceedsOnlineLimit(amountRupees: number, limitRupees: number): boolean {
  return amountRupees > limitRupees;
}
