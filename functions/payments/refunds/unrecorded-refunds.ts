import { entryKey, type MoneyEntry } from '#functions/tables/money/money-entry.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';

/** Outcomes of refunds that the provider lists and that may have had no effect here, because their webhooks were lost. */
export interface UnrecordedRefunds {
  /**
   * Processed, and not one that the ledger has as ours. Those that it has as made at Razorpay are among them: the function
   * may have stopped before what follows from one.
   */
  readonly processed: readonly ProviderRefund[];
  /** In the ledger as sent, but not as returned by the payer's bank. */
  readonly cameBack: readonly ProviderRefund[];
}

/**
 * Compares what the provider lists of a payment with the ledger. A refund that counts as processed may still be reversed,
 * when the payer's bank does not take it: https://razorpay.com/docs/payments/refunds/faqs.
 */
export function unrecordedRefunds(
  listed: readonly ProviderRefund[],
  ledger: readonly Pick<MoneyEntry, 'entry'>[],
): UnrecordedRefunds {
  const lines = new Set(ledger.map(({ entry }) => entry));
  const has = (kind: MoneyEntry['kind'], { refundId: key }: ProviderRefund) => lines.has(entryKey({ kind, key }));
  const isSent = (refund: ProviderRefund) => has('refunded', refund) || has('returned-by-provider', refund);
  return {
    processed: listed.filter((refund) => refund.status === 'processed' && !has('refunded', refund)),
    cameBack: listed.filter((refund) => refund.status === 'failed' && isSent(refund) && !has('refund-bounced', refund)),
  };
}
