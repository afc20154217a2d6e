import { AUCTION_STATUSES, type AuctionStatus } from '../../../shared/model/auctions/auction-status.ts';

/** The statuses of a listing: one that was cancelled as a draft is `withdrawn`. */
export const FILED_STATUSES = [...AUCTION_STATUSES, 'withdrawn'] as const;
export type FiledStatus = (typeof FILED_STATUSES)[number];

interface Published {
  readonly status: AuctionStatus;
  readonly withdrawn?: boolean | undefined;
}

export const filedStatus = ({ status, withdrawn = false }: Published): FiledStatus =>
  withdrawn ? 'withdrawn' : status;

/** Whether others than admins may see an auction in this status. */
export const isPublic = (filed: FiledStatus): boolean => filed !== 'draft' && filed !== 'withdrawn';

/** Whether others than admins may see an auction, as its STATE says. */
export const isShown = (state: Published & { readonly deleted?: boolean | undefined }): boolean =>
  isPublic(filedStatus(state)) && state.deleted !== true;
