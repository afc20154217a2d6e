import { formatRupees } from '#web/ui/format/format-money.ts';
import type { EditedAuction } from './edit-query.ts';

/** Describes the refunds of a deletion or cancellation. */
export function describeRefunds({
  bidderCount,
  heldDeposits: heldRupees,
  hasSaleDeposit,
}: Pick<EditedAuction, 'bidderCount' | 'heldDeposits' | 'hasSaleDeposit'>): string {
  if (bidderCount === 0) return 'Nobody has registered, so there is nothing to refund.';
  const bidders = bidderCount === 1 ? '1 bidder is registered' : `${String(bidderCount)} bidders are registered`;
  if (hasSaleDeposit === true) {
    return `${bidders} for its sale. The deposits stay held while another lot of the sale is open.`;
  }
  if (heldRupees === 0) return `${bidders}; no deposit is held, so there is nothing to refund.`;
  return `${bidders}. Deposits of ${formatRupees(heldRupees)} are refunded to where they came from.`;
}
