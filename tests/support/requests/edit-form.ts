import type { getAuctionForEdit } from '../../../shared/contract/selling.ts';
import type { AnswerOf } from '../../../shared/contract/route.ts';

type AuctionForEdit = AnswerOf<typeof getAuctionForEdit>['auctionDetails'];

/** The fields of the form as the edit screen fills them in: what is only shown is left out, charges are fields of their own. */
export function editForm(auction: AuctionForEdit) {
  const { _id, images, bidderCount, heldDeposits, isRecord, allowedStatuses, charges, ...form } = auction;
  return { ...form, ...charges };
}
