import { entryKey, type MoneyEntry } from '../../tables/money/money-entry.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';

/** Refunds of which the provider's news did not come. */
export interface UnheardRefunds {
  /** Processed, and not in the ledger. */
  readonly processed: readonly ProviderRefund[];
  /** In the ledger as gone, and not as come back. */
  readonly cameBack: readonly ProviderRefund[];
}

/**
 * Compares what the provider lists of a payment with the ledger. A refund that counts as processed may still be reversed,
 * when the payer's bank does not take it: https://razorpay.com/docs/payments/refunds/faqs.
 */
export function unheardRefunds(
  listed: readonly ProviderRefund[],
  ledger: readonly Pick<MoneyEntry, 'entry'>[],
): UnheardRefunds {
  const lines = new Set(ledger.map(({ entry }) => entry));
  const has = (kind: MoneyEntry['kind'], { refundId: key }: ProviderRefund) => lines.has(entryKey({ kind, key }));
  const isGone = (refund: ProviderRefund) => has('refunded', refund) || has('returned-by-provider', refund);
  return {
    processed: listed.filter((refund) => refund.status === 'processed' && !isGone(refund)),
    cameBack: listed.filter((refund) => refund.status === 'failed' && isGone(refund) && !has('refund-bounced', refund)),
  };
}
