import { updateAuction } from '#shared/contract/selling.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import type { EditedAuction } from './edit-query.ts';

/** Changes the status of an auction and leaves all other fields unchanged. Throws an `ApiError`. */
function setStatus(
  auction: EditedAuction,
  change: { readonly status: 'pending' } | { readonly status: 'cancelled'; readonly cancelReason?: string },
): Promise<ResponseOf<typeof updateAuction>> {
  const { _id, title, description, categorie, basePrice, emdAmount, bidInterval, registrationDeadline } = auction;
  return call(updateAuction, {
    params: { id: _id },
    body: {
      title,
      description,
      categorie,
      basePrice,
      emdAmount,
      bidInterval,
      registrationDeadline,
      startDate: auction.startDate,
      endDate: auction.endDate,
      version: auction.version,
      ...change,
    },
  });
}

export const cancelAuction = (auction: EditedAuction, reason: string): Promise<ResponseOf<typeof updateAuction>> =>
  setStatus(auction, { status: 'cancelled', ...(reason !== '' && { cancelReason: reason }) });

/** Publishes a draft. Throws an `ApiError` with the first reason why it cannot be published. */
export async function publishAuction(auction: EditedAuction): Promise<void> {
  await setStatus(auction, { status: 'pending' });
}
