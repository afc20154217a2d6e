/** Paths that notices link to, for bidders and for admins. */
import type { EventOf } from '#functions/domain/notification-event.ts';

export const auctionPath = ({ auctionId }: { readonly auctionId: string }): string => `/auctions/${auctionId}`;
/** To the sale, if the notice is about a sale's own deposit. */
export const auctionOrSalePath = ({
  auctionId,
  forSale,
}: {
  readonly auctionId: string;
  readonly forSale?: boolean;
}): string => (forSale === true ? `/sale/${auctionId}` : auctionPath({ auctionId }));
export const adminAuctionPath = ({ auctionId }: { readonly auctionId: string }): string => `/auction/${auctionId}`;
export const SECOND_PERSON = '/approvals';
export const STAFF = '/staff';
export const ADMIN_DASHBOARD = '/admin-dashboard';
export const AUCTIONS = '/auctions';
export const DASHBOARD = '/dashboard';
export const PROFILE = '/profile';
export const SAVED_SEARCHES = '/profile/searches';
export const PAYMENTS = '/dashboard?tab=payments';
export const transactionsPath = ({ paymentId }: { readonly paymentId: string }): string =>
  `/transactions?search=${paymentId}`;

/** To the auction that offers the lot again. */
export const relistedPath = ({
  auctionId,
  relistedAs = auctionId,
}: EventOf<'win-annulled' | 'watched-annulled'>): string => auctionPath({ auctionId: relistedAs });
