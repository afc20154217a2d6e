import type { PaymentType } from '../../../../../shared/model/money/payment-enums.ts';

/** What UPI usually carries in one payment, in rupees; banks may set less. */
const UPI_LIMIT_RUPEES = 100_000;

export interface Method {
  readonly name: string;
  /** What it usually carries in one payment, in rupees; null where nothing stops it. */
  readonly limitRupees: number | null;
  readonly canCarry: boolean;
}

/**
 * The ways to pay, and which of them can carry an amount. A deposit goes by bank only where it must: online it registers
 * at once.
 * @param limitRupees what the operator's Razorpay account takes in one payment
 */
export function methodsFor(type: PaymentType, amountRupees: number, limitRupees: number): readonly Method[] {
  const online = [
    { name: 'UPI', limitRupees: Math.min(UPI_LIMIT_RUPEES, limitRupees) },
    { name: 'Cards and net banking', limitRupees },
  ].map((method) => ({ ...method, canCarry: amountRupees <= method.limitRupees }));
  if (type === 'emd' && !isAboveOnline(amountRupees, limitRupees)) return online;
  return [...online, { name: 'Bank transfer (NEFT or RTGS)', limitRupees: null, canCarry: true }];
}

/** Whether one payment online usually cannot carry it. */
export function isAboveOnline(amountRupees: number, limitRupees: number): boolean {
  return amountRupees > limitRupees;
}
