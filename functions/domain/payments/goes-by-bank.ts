import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';

/** Whether a refund goes by bank transfer: Razorpay never had the money, or an admin has chosen the bank. */
export const goesByBank = ({ offline, refundBy }: Pick<PaymentItem, 'offline' | 'refundBy'>): boolean =>
  offline !== undefined || refundBy === 'bank';
