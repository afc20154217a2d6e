import type { PaymentType } from '#shared/model/money/payment-enums.ts';

/** The heading of a payment. */
export function paymentTitle(type: PaymentType): string {
  return type === 'emd' ? 'EMD Payment' : 'Final Payment';
}

/**
 * What the payment is for, below the heading.
 *
 * @param isDepositOwed of a runner-up, who pays the deposit again
 */
export function paymentSubtitle(type: PaymentType, isDepositOwed: boolean): string {
  if (type === 'final') return 'Pay for the lot to complete your purchase.';
  return isDepositOwed
    ? 'Pay your earnest money deposit again, and then for the lot.'
    : 'Pay your earnest money deposit to register for this auction.';
}

/** The payment type, spelled out. */
export function paymentTypeName(type: PaymentType): string {
  return type === 'emd' ? 'Earnest money deposit (EMD)' : 'Final payment';
}

/** The deposit among the lines of a final payment. */
export const SET_OFF_NAME = 'Deposit (EMD) set off';
/** What transfers have paid before. */
export const IN_PARTS_NAME = 'Arrived by bank already';
