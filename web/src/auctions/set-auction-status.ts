import { updateAuction } from '../../../shared/contract/selling.ts';
import { call } from '../api/call.ts';
import type { EditedAuction } from './edit-query.ts';

/** Changes the status of an auction and leaves all other fields unchanged. Throws an `ApiError`. */
async function setStatus(
  auction: EditedAuction,
  change: { readonly status: 'pending' } | { readonly status: 'cancelled'; readonly cancelReason?: string },
): Promise<void> {
  const { _id, title, description, categorie, basePrice, emdAmount, bidInterval, registrationDeadline } = auction;
  await call(updateAuction, {
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

export const cancelAuction = (auction: EditedAuction, reason: string): Promise<void> =>
  setStatus(auction, { status: 'cancelled', ...(reason !== '' && { cancelReason: reason }) });

/** Publishes a draft. Throws an `ApiError` with the first reason why it cannot be published. */
export const publishAuction = (auction: EditedAuction): Promise<void> => setStatus(auction, { status: 'pending' });
