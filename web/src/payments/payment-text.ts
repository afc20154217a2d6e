import type { PaymentType } from '#shared/model/money/payment-enums.ts';

/** The heading of a payment. */
export function paymentTitle(type: PaymentType): string {
  return type === 'emd' ? 'EMD Payment' : 'Final Payment';
}

/** What the payment is for, below the heading. */
export function paymentSubtitle(type: PaymentType): string {
  return type === 'emd'
    ? 'Pay your earnest money deposit to register for this auction.'
    : 'Pay for the lot to complete your purchase.';
}

/** The payment type, spelled out. */
export function paymentTypeName(type: PaymentType): string {
  return type === 'emd' ? 'Earnest money deposit (EMD)' : 'Final payment';
}

/** The deposit among the lines of a final payment. */
export const SET_OFF_NAME = 'Deposit (EMD) set off';
/** What transfers have paid before. */
export const IN_PARTS_NAME = 'Arrived by bank already';
