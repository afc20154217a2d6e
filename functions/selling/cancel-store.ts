import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import type { Acting } from '#functions/tables/audit/audit-entry.ts';
import type { Condition } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { AuctionChange } from './editing/auction-changes.ts';
import { type Saved, save, statusCondition } from './selling-writes.ts';

export type Cancel = Extract<AuctionChange, { kind: 'cancel' }>;

/**
 * Cancels an auction. The stream of STATE then returns the deposits, changes the catalogue and writes the audit entry
 * from STATE, so that there is no cancellation without an entry. `also`: what else must be true of STATE.
 */
export async function saveCancel(
  auctions: AuctionsTable,
  { listing, state: { pausedAt } }: ListingAndState,
  { from, reason }: Cancel,
  { by, now, also = {} }: Acting & { readonly also?: Condition<StateItem> },
): Promise<Saved> {
  const { auctionId, version } = listing;
  // The item may exceed one write unit, since no more bids follow.
  const set = {
    status: 'cancelled',
    closedAt: now,
    cancelledBy: by,
    ...(from === 'draft' && { withdrawn: true }),
    ...(from === 'pending' && pausedAt !== undefined && { neverStarted: true as const }),
    ...(reason !== undefined && { cancelReason: reason }),
  } as const;
  const cancelled = { set, remove: ['pausedAt', 'pausedBy'] } as const;
  const state = update<StateItem>(auctions, stateKey(auctionId), cancelled, {
    ...statusCondition(from, now, pausedAt),
    ...also,
  });
  if (from === 'active') return (await write(auctions, state)) ? 'saved' : 'changed';
  const listingStatus = from === 'draft' ? 'withdrawn' : 'cancelled';
  const listed = { set: { listingStatus, updatedAt: now }, add: { version: 1 } } as const;
  // A concurrent edit makes this fail, and no deposit is recorded for a cancelled auction.
  return save(auctions, [update<ListingItem>(auctions, listingKey(auctionId), listed, { version }), state]);
}
