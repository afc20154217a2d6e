import type { LotCameFor } from '#functions/domain/events/account-events.ts';
import { readLotRegistration } from '#functions/domain/sales/registration-end.ts';
import { getListing, getState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';

/** The lot whose link led a person to register, as they are told of it when their identity is verified. */
export async function readLotCameFor(auctions: AuctionsTable, auctionId: string, now: number): Promise<LotCameFor> {
  const state = await getState(auctions, auctionId);
  if (state === undefined) return {};
  const listing = await getListing(auctions, auctionId);
  // Withdrawn: its title is no longer public.
  if (listing === undefined || !isShown(state)) return { missed: 'the lot that you came for' };
  const { title } = listing;
  const { endsAt: registerBy } = await readLotRegistration(auctions, listing);
  const isOpen = effectiveStatus(state, now) === 'pending' && now < registerBy;
  return isOpen ? { auctionId, title, registerBy } : { missed: title };
}
