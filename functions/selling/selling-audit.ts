import type { AuctionPair } from '../tables/auctions/auction-reads.ts';
import { type Actor, type Deed, difference } from '../tables/audit/audit-entry.ts';
import type { AuctionChange } from './auction-changes.ts';

/** What an admin does to an auction, as the audit log keeps it: what differs, as it was and as it is. */
export function deedOf({ listing, state }: AuctionPair, change: AuctionChange, by: Actor, at: number): Deed {
  const status = { status: state.status };
  switch (change.kind) {
    case 'edit': {
      const { content, removedImages } = change;
      const after = { ...content, status: change.status, ...(removedImages.length > 0 && { removedImages }) };
      return { action: 'auction-edited', by, at, ...difference({ ...listing, ...status }, after) };
    }
    case 'cancel': {
      const why = change.reason === undefined ? {} : { reason: change.reason };
      return { action: 'auction-cancelled', by, at, before: status, after: { status: 'cancelled', ...why } };
    }
    case 'delete':
      return { action: 'auction-deleted', by, at, before: { title: listing.title, ...status } };
  }
}
