import type { AuctionPair } from '../tables/auctions/auction-reads.ts';
import { type Actor, type Deed, difference } from '../tables/audit/audit-entry.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import type { AuctionChange } from './auction-changes.ts';

type LoggedAtOnce = Extract<AuctionChange, { kind: 'edit' | 'delete' }>;

/** What an admin does to an auction, as the audit log keeps it: what differs, as it was and as it is. */
export function deedOf({ listing, state }: AuctionPair, change: LoggedAtOnce, by: Actor, at: number): Deed {
  const status = { status: state.status };
  switch (change.kind) {
    case 'edit': {
      const { content, removedImages } = change;
      const after = { ...content, status: change.status, ...(removedImages.length > 0 && { removedImages }) };
      return { action: 'auction-edited', by, at, ...difference({ ...listing, ...status }, after) };
    }
    case 'delete':
      return { action: 'auction-deleted', by, at, before: { title: listing.title, ...status } };
  }
}

/**
 * What an admin did who cancelled an auction, from the two sides of the change of STATE; undefined for every other change.
 * STATE says who it was, since a transaction with the line would collide with the bids of a running auction.
 */
export function cancellation(before: StateItem, after: StateItem): Deed | undefined {
  const { status, cancelledBy: by, closedAt: at, cancelReason: reason } = after;
  if (before.status === status || by === undefined || at === undefined) return undefined;
  const why = reason === undefined ? {} : { reason };
  return { action: 'auction-cancelled', by, at, before: { status: before.status }, after: { status, ...why } };
}
