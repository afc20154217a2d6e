import { AUCTION_STATUSES, type AuctionStatus } from '#shared/model/auctions/auction-status.ts';

/** A listing's statuses. `withdrawn`: cancelled as a draft. */
export const LISTING_STATUSES = [...AUCTION_STATUSES, 'withdrawn'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

interface Published {
  readonly status: AuctionStatus;
  readonly withdrawn?: boolean | undefined;
}

export const listingStatusOf = ({ status, withdrawn = false }: Published): ListingStatus =>
  withdrawn ? 'withdrawn' : status;

/** Whether bidders may see an auction with this status. */
export const isPublic = (status: ListingStatus): boolean => status !== 'draft' && status !== 'withdrawn';

/** Whether bidders may see the auction of this STATE. */
export const isShown = (state: Published & { readonly deleted?: boolean | undefined }): boolean =>
  isPublic(listingStatusOf(state)) && state.deleted !== true;
