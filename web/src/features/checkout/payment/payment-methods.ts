import type { PaymentType } from '../../../../../shared/model/money/payment-enums.ts';

/** The usual limit of a UPI payment, in rupees; banks may set a lower one. */
const UPI_LIMIT_RUPEES = 100_000;

export interface Method {
  readonly name: string;
  /** The usual limit of one payment, in rupees; null without a limit. */
  readonly limitRupees: number | null;
  readonly canCarry: boolean;
}

/**
 * The payment methods and whether each can carry the amount. A deposit uses a bank transfer only when online payment
 * is impossible, because an online payment registers at once.
 * @param limitRupees the limit of the operator's Razorpay account for one payment
 */
export function methodsFor(type: PaymentType, amountRupees: number, limitRupees: number): readonly Method[] {
  const online = [
    { name: 'UPI', limitRupees: Math.min(UPI_LIMIT_RUPEES, limitRupees) },
    { name: 'Cards and net banking', limitRupees },
  ].map((method) => ({ ...method, canCarry: amountRupees <= method.limitRupees }));
  if (type === 'emd' && !isAboveOnline(amountRupees, limitRupees)) return online;
  return [...online, { name: 'Bank transfer (NEFT or RTGS)', limitRupees: null, canCarry: true }];
}

/** Whether the amount exceeds the usual online limit. */
export function isAboveOnline(amountRupees: number, limitRupees: number): boolean {
  return amountRupees > limitRupees;
}
