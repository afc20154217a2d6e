import type { ResponseOf } from '#shared/contract/http/route.ts';
import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { call } from '#web/api/call.ts';
import type { EditedAuction } from './edit-query.ts';

/** What a change of a stored auction must send of it; what it does not name stays. */
export const storedForm = (auction: EditedAuction) => ({
  title: auction.title,
  description: auction.description,
  categorie: auction.categorie,
  basePrice: auction.basePrice,
  emdAmount: auction.emdAmount,
  bidInterval: auction.bidInterval,
  registrationDeadline: auction.registrationDeadline,
  startDate: auction.startDate,
  endDate: auction.endDate,
  version: auction.version,
});

/** Changes the status of an auction and leaves all other fields unchanged. Throws an `ApiError`. */
const setStatus = (
  auction: EditedAuction,
  change: { readonly status: 'pending' } | { readonly status: 'cancelled'; readonly cancelReason?: string },
): Promise<ResponseOf<typeof updateAuction>> =>
  call(updateAuction, { params: { id: auction._id }, body: { ...storedForm(auction), ...change } });

export const cancelAuction = (auction: EditedAuction, reason: string): Promise<ResponseOf<typeof updateAuction>> =>
  setStatus(auction, { status: 'cancelled', ...(reason !== '' && { cancelReason: reason }) });

/** Publishes a draft. Throws an `ApiError` with the first reason why it cannot be published. */
export async function publishAuction(auction: EditedAuction): Promise<void> {
  await setStatus(auction, { status: 'pending' });
}
