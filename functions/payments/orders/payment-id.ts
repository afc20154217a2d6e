import { createHash } from 'node:crypto';
import type { PaymentItem, Purpose } from '../../tables/payments/payment-item.ts';

const PREFIX = { emd: 'emd', final: 'fin' } as const satisfies Record<PaymentItem['type'], string>;

/**
 * The id of the n-th payment (from 1) for a purpose. It follows from the purpose, so a second click meets the
 * first one's intent. A later number is used only after the earlier one was refunded, or when the price has
 * changed. 36 characters: it is also the receipt of the order, of which the provider takes 40.
 */
export function paymentIdFor({ type, auctionId, userId }: Purpose, attempt: number): string {
  const digest = createHash('sha256').update([type, auctionId, userId, attempt].join('#')).digest('hex');
  return `${PREFIX[type]}_${digest.slice(0, 32)}`;
}

/** The id under which money is kept that only came to be given back: one for each provider payment. */
export function unmatchedCaptureIdFor(providerPaymentId: string): string {
  return `unmatched_${providerPaymentId}`;
}
