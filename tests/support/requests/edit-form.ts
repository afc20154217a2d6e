import type { AnswerOf } from '#shared/contract/http/route.ts';
import type { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';

type AuctionForEdit = AnswerOf<typeof getAuctionForEdit>['auctionDetails'];

/**
 * The form as the edit screen fills it in: without read-only fields, each charge as a field. Without a sale, which
 * stays.
 */
export function editForm(auction: AuctionForEdit) {
  const {
    _id,
    images,
    bidderCount,
    heldDeposits,
    isRecord,
    canBeRelisted,
    allowedStatuses,
    charges,
    lotNumber,
    saleId,
    hasSaleDeposit,
    sale,
    ...form
  } = auction;
  return { ...form, ...charges };
}
