import { AUCTION_STATUSES, type AuctionStatus } from '../../../shared/model/auctions/auction-status.ts';

/** The statuses of a listing: one that was cancelled as a draft is `withdrawn`. */
export const LISTING_STATUSES = [...AUCTION_STATUSES, 'withdrawn'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

interface Published {
  readonly status: AuctionStatus;
  readonly withdrawn?: boolean | undefined;
}

export const listingStatusOf = ({ status, withdrawn = false }: Published): ListingStatus =>
  withdrawn ? 'withdrawn' : status;

/** Whether others than admins may see an auction in this status. */
export const isPublic = (filed: ListingStatus): boolean => filed !== 'draft' && filed !== 'withdrawn';

/** Whether others than admins may see an auction, as its STATE says. */
export const isShown = (state: Published & { readonly deleted?: boolean | undefined }): boolean =>
  isPublic(listingStatusOf(state)) && state.deleted !== true;
