import type { getAuctionForEdit } from '../../../shared/contract/selling.ts';
import type { AnswerOf } from '../../../shared/contract/route.ts';

type AuctionForEdit = AnswerOf<typeof getAuctionForEdit>['auctionDetails'];

/** The form as the edit screen fills it in: without read-only fields, with each charge as a field. */
export function editForm(auction: AuctionForEdit) {
  const { _id, images, bidderCount, heldDeposits, isRecord, allowedStatuses, charges, ...form } = auction;
  return { ...form, ...charges };
}
