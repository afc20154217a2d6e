import { formatRupees } from '#web/ui/format/format-money.ts';
import type { EditedAuction } from './edit-query.ts';

/** Describes the refunds of a deletion or cancellation. */
export function describeRefunds({
  bidderCount,
  heldDeposits: heldRupees,
}: Pick<EditedAuction, 'bidderCount' | 'heldDeposits'>): string {
  if (bidderCount === 0) return 'Nobody has registered, so there is nothing to refund.';
  const bidders = bidderCount === 1 ? '1 bidder is registered' : `${String(bidderCount)} bidders are registered`;
  if (heldRupees === 0) return `${bidders}; no deposit is held, so there is nothing to refund.`;
  return `${bidders}. Deposits of ${formatRupees(heldRupees)} are refunded to where they came from.`;
}
