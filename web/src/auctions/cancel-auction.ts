import { updateAuction } from '../../../shared/contract/selling.ts';
import { call } from '../api/call.ts';
import type { EditedAuction } from './edit-query.ts';

/** Cancels an auction and leaves all other fields unchanged. Throws an `ApiError`. */
export async function cancelAuction(auction: EditedAuction, reason: string): Promise<void> {
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
      status: 'cancelled',
      version: auction.version,
      ...(reason !== '' && { cancelReason: reason }),
    },
  });
}
