/** One bidder's view of an auction. Pure functions of the registration and the live state. */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { OwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { acceptedCounterOffer, lastBidsOf } from '#functions/tables/auctions/last-bids.ts';
import { NO_FIGURES, type OwnFigures } from '#functions/tables/auctions/own-figures.ts';
import { standsFilter } from '#functions/tables/bids/bid-item.ts';
import { monthInIndia } from '#shared/model/accounts/standing.ts';
import { type AuctionStatus, endedAtOf } from '#shared/model/auctions/auction-status.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { type PriceTerms, winSum } from '#shared/model/money/win-sum.ts';
import { isOnApproval } from './approval.ts';
import { depositCounted } from './deposit-counted.ts';
import { winnerOf } from './winner.ts';

/** What its figures depend on. */
type CountedAuction = Omit<OwnAuction, 'listing'> & { readonly listing: PriceTerms };

export type OwnStatus = 'Pending' | 'Active' | 'Winning' | 'Outbid' | 'On approval' | 'Lost' | 'Won';

/**
 * @param status the auction's, by the clock or as stored
 * @returns undefined for a cancelled auction, which nobody won or lost
 */
export function ownStatus(
  { registration, state }: Omit<OwnAuction, 'listing'>,
  status: AuctionStatus,
): OwnStatus | undefined {
  const { userId } = registration;
  const isLeading = state.lastBid?.userId === userId;
  switch (status) {
    case 'draft':
    case 'cancelled':
      return undefined;
    case 'pending':
      return 'Pending';
    case 'active':
      if (isLeading) return 'Winning';
      return ownBid(registration, state) > 0 ? 'Outbid' : 'Active';
    case 'completed':
      if (isLeading && isOnApproval(state)) return 'On approval';
      // A passed-on win stays in the list.
      return winnerOf(state)?.userId === userId || registration.finalPayment === 'passed-on' ? 'Won' : 'Lost';
  }
}

/** The price for the winner, or the bidder's own last bid. */
export function priceOf(registration: BidderItem, state: StateItem): Paise {
  const { award, lastBid } = state;
  const { userId } = registration;
  if (award?.userId === userId) return award.amount;
  return (lastBid?.userId === userId ? acceptedCounterOffer(state)?.amount : undefined) ?? ownBid(registration, state);
}

/** When somebody won: at the deadline, when they accepted a counter-offer, or when an admin awarded them the lot. */
export function wonAt({ userId }: Pick<BidderItem, 'userId'>, state: StateItem): number {
  const { award, lastBid, closesAt } = state;
  if (award?.userId === userId) return award.at;
  return (lastBid?.userId === userId ? acceptedCounterOffer(state)?.answeredAt : undefined) ?? closesAt;
}

/** The amount to pay for a win: bid and charges, less a deposit that counts and, until it is paid, less what has arrived. */
export function totalOf({ registration, listing, state }: CountedAuction): Paise {
  const { finalPayment, inParts } = registration;
  const arrived = finalPayment === 'paid' ? 0 : inParts;
  return winSum(listing, priceOf(registration, state), depositCounted(registration), arrived).due;
}

/** The user's last bid that stands, 0 if none. Their amounts rise, so the highest is the newest. */
export function ownBid({ userId, number, lastBidAmount = 0 }: BidderItem, state: StateItem): Paise {
  const live = lastBidsOf(state)
    .filter(standsFilter())
    .find((bid) => bid.userId === userId);
  return Math.max(live?.amount ?? 0, state.amounts[number] ?? 0, lastBidAmount);
}

/** What the auction adds to the user's figures while it has this status for them. */
export function figuresOf(auction: CountedAuction, status: OwnStatus | undefined): OwnFigures {
  if (status === 'Winning' || status === 'Outbid') return { ...NO_FIGURES, running: 1 };
  const { registration } = auction;
  const month = monthInIndia(registration.overdueSince ?? registration.paymentDueAt ?? auction.state.closesAt);
  // The win no longer counts.
  if (isDefaulted(registration)) return { ...NO_FIGURES, defaultedIn: month };
  const { finalPayment = 'due', overdueSince } = registration;
  if (status !== 'Won') return NO_FIGURES;
  const total = totalOf(auction);
  const isPaid = finalPayment === 'paid';
  return {
    running: 0,
    won: 1,
    due: finalPayment === 'due' ? total : 0,
    paid: isPaid ? total : 0,
    ...(isPaid && overdueSince !== undefined && { lateIn: month }),
  };
}

/**
 * Whether somebody won, did not pay, and an admin ended the win: by a forfeit, or by offering the lot to the next
 * bidder.
 */
export const isDefaulted = ({ finalPayment, deposit }: Pick<BidderItem, 'finalPayment' | 'deposit'>): boolean =>
  finalPayment === 'forfeited' || finalPayment === 'passed-on' || deposit === 'forfeited';

/** What a registration counts by what is stored now. */
export function countedOf(auction: CountedAuction): OwnFigures {
  const { state } = auction;
  const status = ownStatus(auction, state.status);
  const isOver = status === 'Won' || status === 'Lost';
  return { ...figuresOf(auction, status), ...(isOver && { endedAt: endedAtOf(state) }) };
}
