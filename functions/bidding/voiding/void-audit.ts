import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { AuditedAction } from '#functions/tables/audit/audit-entry.ts';

/**
 * The audit entry of the newest void, which the stream writes; undefined if STATE no longer holds one. STATE stores who
 * approved it, because a transaction that also writes the entry would conflict with bids. Who asked for it is in the entry
 * of the approval.
 */
export function voidAuditOf({
  lastVoid: seq,
  voided,
  lastBid,
  secondLastBid,
  currentBid,
}: StateItem): AuditedAction | undefined {
  if (voided === undefined) return undefined;
  const { adminId, source, reason, at, restates, people } = voided;
  return {
    action: 'bids-voided',
    by: { adminId, source },
    at,
    before: { currentBid: secondLastBid?.amount, userId: people[0]?.userId },
    after: { currentBid, userId: lastBid?.userId, reason, seq, restates },
  };
}
