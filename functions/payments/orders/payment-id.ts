import { createHash } from 'node:crypto';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import type { Purpose } from '#functions/tables/payments/payment-item.ts';

const PREFIX = { emd: 'emd', final: 'fin' } as const satisfies Record<PaymentType, string>;

/**
 * The id of attempt n (from 1) to pay for a purpose. It is derived from the purpose, so a second click finds the first
 * intent. The next number is used after a refund or a change of price. 36 characters: it is also the receipt of the
 * order, which Razorpay limits to 40.
 */
export function paymentIdFor({ type, auctionId, userId }: Purpose, attempt: number): string {
  const digest = createHash('sha256').update([type, auctionId, userId, attempt].join('#')).digest('hex');
  return `${PREFIX[type]}_${digest.slice(0, 32)}`;
}

/** The id of an unmatched payment, derived from the provider's payment. */
export function unmatchedPaymentIdFor(providerPaymentId: string): string {
  return `unmatched_${providerPaymentId}`;
}
