import { updateAuction } from '../../../shared/contract/selling.ts';
import { CATEGORIES } from '../../../shared/model/auctions/categories.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import type { EditedAuction } from './edit-query.ts';

/** Cancels an auction and leaves all other fields unchanged. Throws an `ApiError`. */
export async function cancelAuction(auction: EditedAuction, reason: string): Promise<void> {
  const { _id, title, description, basePrice, emdAmount, bidInterval, registrationDeadline } = auction;
  const category = CATEGORIES.find((one) => one._id === auction.categorie);
  if (category === undefined) throw new ApiError(0, 'INVALID_INPUT', 'This auction has an unknown category.');
  await call(updateAuction, {
    params: { id: _id },
    body: {
      title,
      description,
      categorie: category._id,
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
