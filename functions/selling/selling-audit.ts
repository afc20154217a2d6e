import type { Actor } from '#functions/platform/http/caller.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type Acting, type AuditedAction, difference } from '#functions/tables/audit/audit-entry.ts';
import type { AuctionEdit } from './editing/auction-edit.ts';
import type { ListedFiles } from './editing/edit-store.ts';

/** The audit entry of an edit, with only the facts that differ. */
export function auditedEdit(
  { listing, state }: ListingAndState,
  { content, status, removedImages }: AuctionEdit,
  { report, documents }: ListedFiles,
  { by, now }: Acting,
): AuditedAction {
  // The entry has its own time.
  const { sellerSince: _, ...facts } = content;
  const after = { ...facts, report, documents, status, ...(removedImages.length > 0 && { removedImages }) };
  return { action: 'auction-edited', by, at: now, ...difference({ ...listing, status: state.status }, after) };
}

export function auditedDeletion({ listing, state }: ListingAndState, by: Actor, at: number): AuditedAction {
  return { action: 'auction-deleted', by, at, before: { title: listing.title, status: state.status } };
}

/**
 * The audit entry of a cancellation, from the stream; undefined for any other change of STATE. STATE stores the admin,
 * because a transaction with the entry would conflict with the bids of a running auction.
 * @param before undefined if only the result is known
 */
export function cancellation(before: StateItem | undefined, after: StateItem): AuditedAction | undefined {
  const { status, cancelledBy: by, closedAt: at, cancelReason: reason } = after;
  if (before?.status === status || by === undefined || at === undefined) return undefined;
  const was = before !== undefined && { before: { status: before.status } };
  const why = reason === undefined ? {} : { reason };
  return { action: 'auction-cancelled', by, at, ...was, after: { status, ...why } };
}

/** The audit entry of a pause, from the stream like that of a cancellation; undefined unless it is paused. */
export function pausing({ pausedAt: at, pausedBy }: StateItem): AuditedAction | undefined {
  if (at === undefined || pausedBy === undefined) return undefined;
  const { reason, ...by } = pausedBy;
  return { action: 'auction-paused', by, at, after: { reason } };
}

/** The audit entry of an early end, from the stream like that of a cancellation; undefined for any other change. */
export function earlyEnd(
  before: StateItem | undefined,
  { endedEarly, closesAt }: StateItem,
): AuditedAction | undefined {
  if (endedEarly === undefined || before?.endedEarly !== undefined) return undefined;
  const { reason, at, ...by } = endedEarly;
  return {
    action: 'auction-ended-early',
    by,
    at,
    ...(before !== undefined && { before: { closesAt: before.closesAt } }),
    after: { closesAt, reason },
  };
}
